-- Locks the wallets of accounts in the order of their numbers, and holds the accounts' rows, which whatever is written
-- about them would wait for besides. Returns the accounts whose wallets are locked: all that have one, or, without
-- waiting, those that nobody else has.
CREATE OR REPLACE FUNCTION lock_wallets(in_account_ids bigint[], in_waits boolean) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  locked_ids bigint[];
BEGIN
  IF in_waits THEN
    SELECT array_agg(wallet.account_id) INTO locked_ids FROM (
      SELECT wallets.account_id FROM wallets JOIN accounts USING (account_id)
      WHERE wallets.account_id = ANY (in_account_ids)
      ORDER BY wallets.account_id FOR NO KEY UPDATE OF wallets FOR KEY SHARE OF accounts
    ) AS wallet;
  ELSE
    SELECT array_agg(wallet.account_id) INTO locked_ids FROM (
      SELECT wallets.account_id FROM wallets JOIN accounts USING (account_id)
      WHERE wallets.account_id = ANY (in_account_ids)
      ORDER BY wallets.account_id
      FOR NO KEY UPDATE OF wallets SKIP LOCKED FOR KEY SHARE OF accounts SKIP LOCKED
    ) AS wallet;
  END IF;
  RETURN locked_ids;
END $$;
