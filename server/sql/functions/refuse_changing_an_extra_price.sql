CREATE OR REPLACE FUNCTION refuse_changing_an_extra_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'prices of extras are never changed or deleted; add another row instead'
    USING ERRCODE = 'restrict_violation';
END $$;
