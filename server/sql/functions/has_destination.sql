-- Whether an extra leads to this place, told by lat and lng. For NULL: whether it is of a kind that leads nowhere.
CREATE OR REPLACE FUNCTION has_destination(in_extra trip_extras, in_place jsonb) RETURNS boolean LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE WHEN in_place IS NULL THEN in_extra.kind <> 'new_destination' ELSE EXISTS (
    SELECT FROM new_destinations
    WHERE account_id = in_extra.account_id AND trip_id = in_extra.trip_id AND extra = in_extra.extra
      AND lat = (in_place ->> 'lat')::double precision AND lng = (in_place ->> 'lng')::double precision
  ) END;
END;
