-- Of a photo or signature whose file has not come, that it will not, and why; with when that was told, on the real clock. A file
-- that comes all the same takes it back.
ALTER TABLE trip_evidence
  ADD COLUMN missing_because text CHECK (missing_because IN ('lost', 'damaged', 'refused', 'other')),
  ADD COLUMN missing_told_at timestamptz,
  ADD CHECK ((missing_because IS NULL) = (missing_told_at IS NULL)),
  ADD CHECK (missing_because IS NULL OR (sha256 IS NOT NULL AND stored_at IS NULL));
