CREATE OR REPLACE FUNCTION note_document_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_dues (account_id, entry_id) VALUES (NEW.account_id, NEW.entry_id);
  RETURN NULL;
END $$;
