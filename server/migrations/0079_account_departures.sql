-- A trial of prices for one account reads that account's trips of a period, and no others.
CREATE INDEX trips_of_account_by_departure ON trips (account_id, departure_at, trip_id);
