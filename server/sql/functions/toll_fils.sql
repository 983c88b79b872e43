-- What of the lines of a fare is tolls.
CREATE OR REPLACE FUNCTION toll_fils(in_fare_lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(sum((line ->> 'amountFils')::bigint), 0)::bigint
  FROM jsonb_path_query(in_fare_lines, '$[*] ? (@.code == "toll")') AS line;
END;
