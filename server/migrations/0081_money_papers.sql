-- What finance looks up across all accounts: payments by card, documents, and the VAT of a quarter.

-- Payments of all accounts by time: all, those of a status, and those that nobody asked for by hand.
CREATE INDEX top_ups_begun ON top_ups (created_at, top_up_id);
CREATE INDEX top_ups_status ON top_ups (status, created_at, top_up_id);
CREATE INDEX top_ups_recharging ON top_ups (created_at, top_up_id) WHERE recharge_id IS NOT NULL;
-- Which payments were refunded or disputed, and which one a refund or dispute of the provider's name is of.
CREATE INDEX ledger_entries_reversals ON ledger_entries (kind, payment_reference) INCLUDE (account_id, top_up_id)
  WHERE payment_reference IS NOT NULL;
-- The refunds of a payment, which all but the one that is under way stay for.
CREATE INDEX ordered_refunds_top_up ON ordered_refunds (account_id, top_up_id);

-- What a tax invoice is for, and at which rate, as its content says: sums of a quarter read no contents.
ALTER TABLE documents
  ADD COLUMN supply text GENERATED ALWAYS AS (content ->> 'supply') STORED,
  ADD COLUMN vat_basis_points integer GENERATED ALWAYS AS ((content ->> 'vatBasisPoints')::integer) STORED;
CREATE INDEX documents_supplied ON documents (supply, happened_at, document_id)
  INCLUDE (vat_basis_points, amount_fils, vat_fils) WHERE kind = 'tax_invoice';
CREATE INDEX ledger_entries_vat ON ledger_entries (created_at) WHERE 'vat_payable' IN (from_ledger, to_ledger);

-- Documents of all accounts by time: all, and those of a kind.
CREATE INDEX documents_issued ON documents (issued_at, document_id);
CREATE INDEX documents_of_kind ON documents (kind, issued_at, document_id);
