-- What is shown of a photo or signature is its picture alone, without what the camera wrote beside it. Of a file in which there
-- is nothing else it is the file itself, with the same SHA-256. NULL: of a file that was kept before and has not been asked for
-- since.
ALTER TABLE trip_evidence
  ADD COLUMN shown_sha256 text CHECK (shown_sha256 ~ '^[0-9a-f]{64}$'),
  -- A picture may need a few bytes more than it had, where its profile of colours is written anew.
  ADD COLUMN shown_size_bytes integer CHECK (shown_size_bytes BETWEEN 1 AND 8388608 + 65536),
  ADD CHECK ((shown_sha256 IS NULL) = (shown_size_bytes IS NULL)),
  ADD CHECK (shown_sha256 IS NULL OR stored_at IS NOT NULL);
