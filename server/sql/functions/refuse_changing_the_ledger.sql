CREATE OR REPLACE FUNCTION refuse_changing_the_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or deleted; post a correcting entry instead'
    USING ERRCODE = 'restrict_violation';
END $$;
