-- Customers are found by their names however these are written: with hamza or without, in letters of Arabic, Persian and Urdu,
-- with blanks within or without. In place of the indexes that knew only of capitals.

-- A name as it is compared: without case, accents, signs and blanks, digits as 0 to 9, and without the differences of writing
-- that people do not hold to, whichever of Arabic, Persian and Urdu their keyboard is for. As foldKey of terms/src/writing has
-- it. Indexes of trips are made of it: whoever changes it makes them anew in the same migration.
CREATE OR REPLACE FUNCTION fold_key(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT normalize(translate(
    regexp_replace(
      lower(normalize(written, NFKD)),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u00ad\u200b-\u200f\u2010-\u2015\u2028-\u202e\u2060-\u2069\ufeff\u060c\u061b\u061f\u2212[:space:][:punct:]]',
      '',
      'g'
    ),
    'ٱکںىیېےةۃہھە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯',
    'اكنييييههههه0123456789012345678901234567890123456789'
  ), NFC)
$$;

DROP INDEX trips_name, trips_last_name, trips_further_names, trips_last_word;
CREATE INDEX trips_name ON trips (account_id, fold_key(first_name || ' ' || last_name) text_pattern_ops);
CREATE INDEX trips_last_name
  ON trips (account_id, fold_key(regexp_replace(lower(last_name), '^((al|el)[ -]+|ال)', '')) text_pattern_ops);
CREATE INDEX trips_further_names
  ON trips (account_id, fold_key(substring(first_name FROM '\s(.+)$')) text_pattern_ops)
  WHERE substring(first_name FROM '\s(.+)$') IS NOT NULL;
CREATE INDEX trips_last_word
  ON trips (account_id, fold_key(regexp_replace(substring(last_name FROM '\s(\S+)$'), '^ال', '')) text_pattern_ops)
  WHERE substring(last_name FROM '\s(\S+)$') IS NOT NULL;
