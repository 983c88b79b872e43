-- Home of the portal counts the trips of two days that found no driver: few, whatever else ended meanwhile.
CREATE INDEX CONCURRENTLY trips_unserved ON trips (account_id, ended_at) WHERE status = 8;
