-- An account's documents of each kind, by when they were issued; those of all accounts have an index of their own.
CREATE INDEX CONCURRENTLY documents_of_account ON documents (account_id, kind, issued_at, document_id);
DROP INDEX CONCURRENTLY IF EXISTS documents_issued_at;
DROP INDEX CONCURRENTLY IF EXISTS documents_issued;
