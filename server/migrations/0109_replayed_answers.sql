-- Whether a request was answered with what was stored for its Idempotency-Key, and did nothing again.
ALTER TABLE api_requests ADD COLUMN is_replay boolean NOT NULL DEFAULT false;
