-- Gives a truck of which no equipment is told what trucks of its type usually carry.
CREATE OR REPLACE FUNCTION give_usual_equipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.equipment := (SELECT usual_equipment FROM vehicle_types WHERE vehicle_type_id = new.vehicle_type_id);
  RETURN new;
END $$;
CREATE OR REPLACE TRIGGER vehicles_equipment BEFORE INSERT ON vehicles
  FOR EACH ROW WHEN (new.equipment IS NULL) EXECUTE FUNCTION give_usual_equipment();
