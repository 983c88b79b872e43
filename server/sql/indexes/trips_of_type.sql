-- An account's trips of one vehicle type, the newest first: that there are none is found at once.
CREATE INDEX CONCURRENTLY trips_of_type ON trips (account_id, vehicle_type_id, trip_id);
