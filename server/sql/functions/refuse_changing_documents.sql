CREATE OR REPLACE FUNCTION refuse_changing_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'documents are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
