-- What of the ledger wants a document. One statement of a room must not forget it, so the ledger's table tells.
CREATE OR REPLACE FUNCTION wants_document(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN kind IN ('top_up', 'card_refund', 'trip_revenue', 'cancellation_fee', 'extra_revenue');
