-- What a driver told, without a person's name and what was left in the vehicle: what is kept of it once the customer is
-- erased. Of the fields that there are, so that nothing stays which a phone had sent besides.
CREATE OR REPLACE FUNCTION evidence_without_persons(in_facts jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(field, value), '{}') FROM jsonb_each(in_facts) AS told (field, value)
  WHERE field = ANY ('{shows,area,mark,severity,odometerKm,fuelPercent,chargePercent,keysHandedOver,absent}'::text[]);
$$;
