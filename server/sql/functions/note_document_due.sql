-- Notes that a ledger entry wants its document; none of the sandbox's demo account does. A trip is taxed by one invoice: that of its fare, or of what was kept of it,
-- has the trip's extras on it, and only without one do they want their own.
CREATE OR REPLACE FUNCTION note_document_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_dues (account_id, entry_id)
  SELECT NEW.account_id, NEW.entry_id
  WHERE (NEW.kind <> 'extra_revenue' OR NOT EXISTS (
      SELECT FROM ledger_entries WHERE account_id = NEW.account_id AND trip_id = NEW.trip_id
        AND kind IN ('trip_revenue', 'cancellation_fee')
    )) AND NOT (SELECT is_demo FROM accounts WHERE account_id = NEW.account_id);
  RETURN NULL;
END $$;
