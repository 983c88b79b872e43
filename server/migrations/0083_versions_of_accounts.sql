-- A change of an account or of a member's role names the version that it saw, as one of a driver or a truck does.
ALTER TABLE accounts ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE memberships ADD COLUMN version integer NOT NULL DEFAULT 1;
-- The shifts of a day or a few, however long ago.
CREATE INDEX shifts_by_time ON shifts USING gist (tstzrange(started_at, ended_at, '[]'));
-- Those in one truck.
CREATE INDEX shifts_vehicle ON shifts (vehicle_id, shift_id);
