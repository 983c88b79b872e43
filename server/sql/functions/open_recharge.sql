-- Begins a recharge unless one is open already. On the database's own clock, for whatever made the balance fall brings
-- none along; due at once.
CREATE OR REPLACE FUNCTION open_recharge(in_account_id bigint, in_balance_fils bigint) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO recharges (account_id, amount_fils, due_at, opened_at)
  SELECT account_id, least(greatest(target_fils - in_balance_fils, 1000), 5000000), '-infinity', clock_timestamp()
  FROM auto_recharges WHERE account_id = in_account_id AND is_on
  ON CONFLICT (account_id) WHERE status = 'open' DO NOTHING;
END;
