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
