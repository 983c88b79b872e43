-- The console's board shows what has ended today, of all accounts.
CREATE INDEX trips_by_end ON trips (ended_at) WHERE ended_at IS NOT NULL;
