-- Returns those of the held quotes that a stored trip was booked with; NULL for none.
CREATE OR REPLACE FUNCTION find_used_quotes(in_account_ids bigint[], in_quote_ids uuid[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
  -- Most batches have none.
  IF cardinality(array_remove(in_quote_ids, NULL)) = 0 THEN RETURN NULL; END IF;
  RETURN (
    SELECT array_agg(quote_id)
    FROM unnest(in_account_ids, in_quote_ids) AS asked (account_id, quote_id)
    JOIN quote_uses USING (account_id, quote_id)
  );
END $$;
