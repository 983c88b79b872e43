-- What moved a wallet by kind, by time. Every trip has its hold, which the other indexes find soon: it is left out here, so
-- that a create has nothing more to write.
CREATE INDEX CONCURRENTLY ledger_entries_of_kind ON ledger_entries (account_id, kind, created_at, entry_id)
  WHERE wallet_balance_after_fils IS NOT NULL AND kind <> 'trip_hold';
