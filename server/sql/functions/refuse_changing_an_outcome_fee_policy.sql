CREATE OR REPLACE FUNCTION refuse_changing_an_outcome_fee_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what outcomes cost is never changed; add a row from a later moment on instead'
    USING ERRCODE = 'restrict_violation';
END $$;
