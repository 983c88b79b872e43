-- The operator's commands: a list of the trips of all accounts, and prices that are changed without rewriting any.

-- By the accounts and their own indexes an operator's list finds trips by status, number and time of creation. The driver,
-- the truck and the departure have an index across all accounts each; a create pays for none of the first two, which know a
-- trip from its assignment on, and next to nothing for the third, which keeps a range for each few pages.
CREATE INDEX trips_driver ON trips (driver_id, trip_id) WHERE driver_id IS NOT NULL;
CREATE INDEX trips_vehicle ON trips (vehicle_id, trip_id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX trips_departure ON trips USING brin (departure_at) WITH (pages_per_range = 16, autosummarize = on);

-- A tariff or surcharge that is changed before it begins is replaced by another row: a trip may have been priced by it.
ALTER TABLE tariffs ADD COLUMN replaced_at timestamptz;
ALTER TABLE event_factors ADD COLUMN replaced_at timestamptz;
ALTER TABLE tariffs DROP CONSTRAINT tariffs_vehicle_type_id_valid_from_key;
CREATE UNIQUE INDEX tariffs_beginning ON tariffs (vehicle_type_id, valid_from) WHERE replaced_at IS NULL;
COMMENT ON COLUMN tariffs.replaced_at IS 'When another row took its place, before it began; NULL: it holds from valid_from on.';
