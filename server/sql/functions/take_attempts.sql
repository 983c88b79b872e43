-- Counts an attempt under each of its names, or under none of them when one has had as many as it may: whoever is
-- refused uses up nothing of what others have. One statement for the caller. Rows are locked in the order of their names,
-- so that nobody waits in a circle.
CREATE OR REPLACE FUNCTION take_attempts(in_names text[], in_most integer[], in_ends_at timestamptz[], in_now timestamptz)
RETURNS TABLE (name text, counted integer, ends_at timestamptz, is_full boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  is_refused boolean;
BEGIN
  INSERT INTO attempts AS kept (name, counted, ends_at)
  SELECT asked.name, 1, asked.ends_at FROM unnest(in_names, in_ends_at) AS asked (name, ends_at)
  ORDER BY asked.name COLLATE "C"
  ON CONFLICT (name) DO UPDATE SET
    counted = CASE WHEN kept.ends_at <= in_now THEN 1 ELSE kept.counted + 1 END,
    ends_at = CASE WHEN kept.ends_at <= in_now THEN excluded.ends_at ELSE kept.ends_at END;

  SELECT bool_or(kept.counted > asked.most) INTO is_refused
  FROM unnest(in_names, in_most) AS asked (name, most)
  JOIN attempts AS kept ON kept.name = asked.name;

  RETURN QUERY
    SELECT kept.name, kept.counted - is_refused::integer, kept.ends_at, kept.counted > asked.most
    FROM unnest(in_names, in_most) AS asked (name, most)
    JOIN attempts AS kept ON kept.name = asked.name;

  IF is_refused THEN
    UPDATE attempts AS kept SET counted = kept.counted - 1 WHERE kept.name = ANY (in_names);
  END IF;
END $$;
