-- Members of an account list its trips by what they cost.
CREATE INDEX trips_fare ON trips (account_id, fare_fils, trip_id);
