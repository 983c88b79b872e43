-- Lets what a caller owes follow the wallet of the company's own account: whatever a trip takes from that wallet is posted to it
-- from `receivable` first, and whatever comes back goes on there, so that the wallet is empty before and after. Nothing that
-- moves money of trips need know of callers.
-- Writes tables of receivables, wallets.
CREATE OR REPLACE FUNCTION follow_caller_charge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  takes constant boolean := NEW.from_ledger = 'wallet';
  own_id constant bigint := NEW.entry_id;
  next_id bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM wallets WHERE account_id = NEW.account_id AND is_for_callers) THEN
    RETURN NEW;
  ELSIF NEW.trip_id IS NULL THEN
    RAISE EXCEPTION 'the wallet of callers has no money of its own' USING ERRCODE = 'restrict_violation';
  END IF;
  next_id := nextval(pg_get_serial_sequence('ledger_entries', 'entry_id'));
  INSERT INTO ledger_entries (account_id, entry_id, from_ledger, to_ledger, amount_fils, kind, trip_id,
    wallet_balance_after_fils, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT NEW.account_id, made.entry_id, made.from_ledger, made.to_ledger, NEW.amount_fils, made.kind, NEW.trip_id,
    made.balance, NEW.created_at
  FROM (VALUES
    (true, own_id, 'receivable', 'wallet', 'caller_charge', NEW.amount_fils),
    (false, next_id, 'wallet', 'receivable', 'caller_release', 0)
  ) AS made (is_taken, entry_id, from_ledger, to_ledger, kind, balance)
  WHERE made.is_taken = takes;
  IF takes THEN
    NEW.entry_id := next_id;
    NEW.wallet_balance_after_fils := 0;
    INSERT INTO receivables (account_id, trip_id, charged_fils, opened_at)
      VALUES (NEW.account_id, NEW.trip_id, NEW.amount_fils, NEW.created_at)
      ON CONFLICT (account_id, trip_id) DO UPDATE SET charged_fils = receivables.charged_fils + excluded.charged_fils;
  ELSE
    NEW.wallet_balance_after_fils := NEW.amount_fils;
    UPDATE receivables SET charged_fils = charged_fils - NEW.amount_fils
      WHERE account_id = NEW.account_id AND trip_id = NEW.trip_id;
  END IF;
  RETURN NEW;
END $$;
