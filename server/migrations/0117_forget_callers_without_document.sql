-- Callers who were erased before, whose trip has no document, awaits none and is paid: nothing is left that their name is kept for.
UPDATE trip_callers AS caller SET legal_name = 'Erased Customer', trn = NULL, address = NULL
FROM trips
WHERE trips.account_id = caller.account_id AND trips.trip_id = caller.trip_id AND trips.mobile_number = '0'
  AND NOT EXISTS (SELECT FROM receivables AS owed WHERE owed.account_id = caller.account_id
    AND owed.trip_id = caller.trip_id AND owed.status <> 'settled')
  AND NOT EXISTS (SELECT FROM documents AS issued WHERE issued.account_id = caller.account_id
    AND issued.trip_id = caller.trip_id AND issued.kind = 'tax_invoice')
  AND NOT EXISTS (SELECT FROM ledger_entries AS entry JOIN document_dues USING (account_id, entry_id)
    WHERE entry.account_id = caller.account_id AND entry.trip_id = caller.trip_id);
