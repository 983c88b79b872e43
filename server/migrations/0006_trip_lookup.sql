-- An operator looks a trip up by its number alone. The rest of the schema leads with the account; a table from trip
-- to account would do the same for two more writes a trip (its row and its key), where this index is one, always
-- into the same last page, because the numbers rise. Spread over several machines the look-up asks each of them,
-- which is no matter for a question that a person asks.
CREATE INDEX trips_trip_id ON trips (trip_id);
