-- What keeps a truck from a trip that needs something of it: lacks_equipment, truck_too_high, payload_too_small, or NULL. A
-- truck whose height or payload is not known is not held to be too high or too weak; but where a payload comes with equipment,
-- that decides of it.
CREATE OR REPLACE FUNCTION unmet_requirement(
  in_requirements jsonb, in_equipment text[], in_height_mm integer, in_payload_kg integer
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT CASE
    WHEN bool_or(NOT coalesce(needed->'equipment' ?| in_equipment, true)
      AND (in_payload_kg IS NULL OR NOT needed ? 'leastPayloadKg')) THEN 'lacks_equipment'
    WHEN bool_or(in_height_mm > (needed->>'mostHeightMm')::integer) THEN 'truck_too_high'
    WHEN bool_or(in_payload_kg < (needed->>'leastPayloadKg')::integer) THEN 'payload_too_small'
  END
  FROM jsonb_array_elements(in_requirements) AS needed
);
