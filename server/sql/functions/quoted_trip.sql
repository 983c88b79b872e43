-- What a correction's quote makes of a trip, by the columns of trips.
CREATE OR REPLACE FUNCTION quoted_trip(in_quote jsonb) RETURNS TABLE (
  from_lat double precision, from_lng double precision, from_address text, from_area_name text, to_lat double precision,
  to_lng double precision, to_address text, to_area_name text, distance_meters integer, duration_seconds integer,
  powered_by text, route_data_version text, fare_fils bigint, vat_fils bigint, vat_basis_points integer, fare_lines jsonb,
  tariff_id bigint
) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT "fromLat", "fromLng", "fromAddress", "fromAreaName", "toLat", "toLng", "toAddress", "toAreaName", "distanceMeters",
    "durationSeconds", "poweredBy", "dataVersion", "fareFils", "vatFils", "vatBasisPoints", "fareLines", "tariffId"
  FROM jsonb_to_record(in_quote) AS quote ("fromLat" double precision, "fromLng" double precision, "fromAddress" text,
    "fromAreaName" text, "toLat" double precision, "toLng" double precision, "toAddress" text, "toAreaName" text,
    "distanceMeters" integer, "durationSeconds" integer, "poweredBy" text, "dataVersion" text, "fareFils" bigint,
    "vatFils" bigint, "vatBasisPoints" integer, "fareLines" jsonb, "tariffId" bigint);
END;
