-- A vehicle type says what its trucks usually carry, also where that is nothing: give_usual_equipment() gives it to a truck of
-- which nobody tells, and a type that forgot it fits no trip that needs something.
ALTER TABLE vehicle_types ALTER COLUMN usual_equipment DROP DEFAULT;
