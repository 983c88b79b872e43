-- Which held quotes were booked: each makes one trip. A row outlives its quote, which expires ten minutes after it was
-- told, by an hour.
CREATE TABLE quote_uses (
  account_id bigint NOT NULL,
  quote_id uuid NOT NULL,
  trip_id bigint NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, quote_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
CREATE INDEX quote_uses_age ON quote_uses (used_at);
