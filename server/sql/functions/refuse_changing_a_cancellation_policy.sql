CREATE OR REPLACE FUNCTION refuse_changing_a_cancellation_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rules of a cancellation policy are never changed; add another policy instead'
    USING ERRCODE = 'restrict_violation';
END $$;
