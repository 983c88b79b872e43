-- Takes what a caller owes for a trip, or gives back what was paid too much, with its ledger entry: all that is due where no amount
-- is told. Nothing is done where another amount is due than was seen. A token that was used gives what it did then.
--
-- outcome: settled · replayed · idempotency_key_reused · not_found · nothing_due · changed · too_much (due_fils tells how much is due; of
-- what is to be given back it is below zero)
CREATE OR REPLACE FUNCTION settle_receivable(
  in_trip_id bigint, in_seen_due_fils bigint, in_method text, in_reference text, in_amount_fils bigint, in_client_token text, in_operator_id bigint,
  in_operator_name text, in_at timestamptz,
  OUT outcome text, OUT account_id bigint, OUT settlement smallint, OUT amount_fils bigint, OUT due_fils bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  kept receivables;
  done receivable_settlements;
BEGIN
  SELECT * INTO kept FROM receivables WHERE trip_id = in_trip_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'not_found';
    RETURN;
  END IF;
  account_id := kept.account_id;
  due_fils := kept.charged_fils - kept.paid_fils;
  SELECT * INTO done FROM receivable_settlements AS made
    WHERE made.account_id = kept.account_id AND made.trip_id = in_trip_id AND client_token = in_client_token;
  IF FOUND THEN
    settlement := done.settlement;
    amount_fils := done.amount_fils;
    outcome := CASE WHEN (done.method, done.reference, coalesce(in_amount_fils, abs(done.amount_fils)))
        IS NOT DISTINCT FROM (in_method, in_reference, abs(done.amount_fils)) THEN 'replayed' ELSE 'idempotency_key_reused' END;
    RETURN;
  ELSIF due_fils = 0 THEN
    outcome := 'nothing_due';
    RETURN;
  ELSIF due_fils <> in_seen_due_fils THEN
    outcome := 'changed';
    RETURN;
  ELSIF in_amount_fils > abs(due_fils) THEN
    outcome := 'too_much';
    RETURN;
  END IF;
  amount_fils := coalesce(in_amount_fils, abs(due_fils)) * sign(due_fils);
  INSERT INTO receivable_settlements AS made (account_id, trip_id, settlement, method, reference, amount_fils, client_token,
    operator_id, operator_name, settled_at)
  SELECT kept.account_id, in_trip_id, coalesce(max(made.settlement), 0) + 1, in_method, in_reference, settle_receivable.amount_fils,
    in_client_token, in_operator_id, in_operator_name, in_at
  FROM receivable_settlements AS made WHERE made.account_id = kept.account_id AND made.trip_id = in_trip_id
  RETURNING made.settlement INTO settlement;
  PERFORM post_caller_payment(kept.account_id, in_trip_id, in_method, settle_receivable.amount_fils, in_at);
  due_fils := due_fils - settle_receivable.amount_fils;
  outcome := 'settled';
END $$;
