-- Receipts, tax invoices and who they are from and to.

-- Who sells: the operator's legal name, address and tax registration. A change is a new row, which holds from its
-- moment on; what was issued before keeps its own copy.
CREATE TABLE operator_details (
  operator_details_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  valid_from timestamptz NOT NULL UNIQUE CHECK (isfinite(valid_from)),
  legal_name text NOT NULL CHECK (char_length(legal_name) BETWEEN 1 AND 200),
  legal_name_arabic text CHECK (char_length(legal_name_arabic) BETWEEN 1 AND 200),
  trn text NOT NULL CHECK (trn ~ '^[0-9]{15}$'),
  address text NOT NULL CHECK (char_length(address) BETWEEN 1 AND 400),
  address_arabic text CHECK (char_length(address_arabic) BETWEEN 1 AND 400),
  created_at timestamptz NOT NULL
);

-- Who buys: how an account wants to be named on its documents. The same: a row for each change.
CREATE TABLE billing_details (
  account_id bigint NOT NULL REFERENCES accounts,
  billing_details_id bigint GENERATED ALWAYS AS IDENTITY,
  valid_from timestamptz NOT NULL,
  legal_name text NOT NULL CHECK (char_length(legal_name) BETWEEN 1 AND 200),
  trn text CHECK (trn ~ '^[0-9]{15}$'),
  address text CHECK (char_length(address) BETWEEN 1 AND 400),
  PRIMARY KEY (account_id, billing_details_id),
  -- Whoever is registered for VAT has to be named with the address.
  CHECK (trn IS NULL OR address IS NOT NULL)
);

-- A document holds all that is on it: what it is drawn from never changes, and so neither does it.
CREATE TABLE documents (
  account_id bigint NOT NULL REFERENCES accounts,
  document_id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('receipt', 'refund_note', 'tax_invoice')),
  -- 1, 2, 3 … of its kind within the year of issue, over all accounts.
  year smallint NOT NULL,
  number bigint NOT NULL CHECK (number >= 1),
  -- The ledger entry that it tells of.
  entry_id bigint NOT NULL,
  trip_id bigint,
  top_up_id bigint,
  -- Tax included.
  amount_fils bigint NOT NULL CHECK (amount_fils > 0),
  vat_fils bigint NOT NULL CHECK (vat_fils BETWEEN 0 AND amount_fils),
  content jsonb NOT NULL,
  -- When what it tells of happened, on the account's own clock; and when it was issued, on the real one.
  happened_at timestamptz NOT NULL,
  issued_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, document_id),
  UNIQUE (account_id, entry_id),
  -- Like the look-up of a trip by its number, not by account: numbers run over all of them.
  UNIQUE (kind, year, number),
  FOREIGN KEY (account_id, entry_id) REFERENCES ledger_entries,
  CHECK (kind <> 'tax_invoice' OR trip_id IS NOT NULL)
);
-- A trip is taxed once: when it is completed, or by its fee.
CREATE UNIQUE INDEX documents_tax_point ON documents (account_id, trip_id) WHERE kind = 'tax_invoice';
CREATE INDEX documents_issued_at ON documents (account_id, issued_at);

CREATE FUNCTION refuse_changing_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'documents are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER documents_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_documents();

-- The last number given, by kind and year. Its row is locked from the giving of a number until the document stands.
CREATE TABLE document_counters (
  kind text NOT NULL,
  year smallint NOT NULL,
  last_number bigint NOT NULL CHECK (last_number >= 1),
  -- A higher number is never issued earlier, whichever process's clock is behind.
  last_issued_at timestamptz NOT NULL,
  PRIMARY KEY (kind, year)
) WITH (fillfactor = 50);

-- Ledger entries that still want their document. Written with the entry; deleted with the document.
CREATE TABLE document_dues (
  account_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  -- Set when it could not be made, so that it does not hold up the others.
  postponed_until timestamptz,
  PRIMARY KEY (account_id, entry_id),
  FOREIGN KEY (account_id, entry_id) REFERENCES ledger_entries
);
CREATE INDEX document_dues_entry ON document_dues (entry_id);

-- What of the ledger wants a document. One statement of a room must not forget it, so the ledger's table tells.
CREATE FUNCTION wants_document(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN kind IN ('top_up', 'card_refund', 'trip_revenue', 'cancellation_fee');

CREATE FUNCTION note_document_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_dues (account_id, entry_id) VALUES (NEW.account_id, NEW.entry_id);
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_want_documents AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (wants_document(NEW.kind)) EXECUTE FUNCTION note_document_due();

INSERT INTO document_dues (account_id, entry_id)
SELECT account_id, entry_id FROM ledger_entries WHERE wants_document(kind);

-- The portal's filters by date, and statements of a month.
CREATE INDEX ledger_entries_created_at ON ledger_entries (account_id, created_at);
