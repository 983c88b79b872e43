-- Whether a text holds what somebody typed, however the two are written (fold_key). Of signs alone nothing is left by folding:
-- they are looked for as they are.
CREATE OR REPLACE FUNCTION holds_text(written text, typed text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT CASE fold_key(typed)
    WHEN '' THEN strpos(lower(written), lower(typed)) > 0
    ELSE strpos(fold_key(written), fold_key(typed)) > 0
  END
$$;
