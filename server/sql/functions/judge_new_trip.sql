-- Whether a wallet, as it is, takes a new trip of this fare: created, or why not (see create_trips). in_is_locked tells
-- whether the caller has locked it; one that something else has may be about to change.
CREATE OR REPLACE FUNCTION judge_new_trip(in_wallet wallets, in_fare_fils bigint, in_is_locked boolean)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN in_wallet.account_id IS NULL THEN 'wallet_not_found'
  WHEN in_is_locked IS NOT TRUE THEN 'wallet_busy'
  WHEN in_wallet.status <> 'active' THEN 'wallet_not_found'
  WHEN in_wallet.balance_fils < 0 THEN 'wallet_balance_negative'
  WHEN in_wallet.balance_fils - in_fare_fils < in_wallet.floor_fils THEN 'balance_below_floor'
  WHEN in_wallet.not_begun_fils + in_fare_fils > in_wallet.held_limit_fils THEN 'held_limit_reached'
  ELSE 'created'
END;
