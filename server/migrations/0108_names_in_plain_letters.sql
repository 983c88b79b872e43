-- Names are found with a hamza that stands by itself or without it, with Vietnamese, Nordic and Polish letters or the plain ones,
-- with either spelling of Malayalam's ends of syllables: fold_key knows them, and the indexes that are made of it are made anew.

DROP INDEX trips_name, trips_last_name, trips_further_names, trips_last_word;

-- A name as it is compared: without case, accents, signs and blanks, digits as 0 to 9, and without the differences of writing
-- that people do not hold to, whichever of Arabic, Persian and Urdu their keyboard is for. As foldKey of terms/src/writing has
-- it. Indexes of trips are made of it: whoever changes it makes them anew in the same migration.
CREATE OR REPLACE FUNCTION fold_key(written text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT normalize(
    replace(replace(replace(replace(
      translate(
        regexp_replace(
          lower(normalize(written, NFKD)),
          '[\u0300-\u036f\u0600-\u0605\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u0d4d\u00ad\u180e\u200b-\u200f\u2010-\u2015\u2028-\u202e\u2060-\u206f\ufe0f\ufeff\u060c\u061b\u061f\u2212[:space:][:punct:]]',
          '',
          'g'
        ),
        'ٱکںىیېےةۃہھەøłđðħŧıൺൻർൽൾൿ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯',
        'اكنييييهههههolddhtiണനരലളക0123456789012345678901234567890123456789'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    NFC)
$$;

CREATE INDEX trips_name ON trips (account_id, fold_key(first_name || ' ' || last_name) text_pattern_ops);
CREATE INDEX trips_last_name
  ON trips (account_id, fold_key(regexp_replace(lower(last_name), '^((al|el)[ -]+|ال)', '')) text_pattern_ops);
CREATE INDEX trips_further_names
  ON trips (account_id, fold_key(substring(first_name FROM '\s(.+)$')) text_pattern_ops)
  WHERE substring(first_name FROM '\s(.+)$') IS NOT NULL;
CREATE INDEX trips_last_word
  ON trips (account_id, fold_key(regexp_replace(substring(last_name FROM '\s(\S+)$'), '^ال', '')) text_pattern_ops)
  WHERE substring(last_name FROM '\s(\S+)$') IS NOT NULL;
