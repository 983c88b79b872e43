-- Members of an account find its trips while they type: by the beginning of a customer's name, of the last name alone,
-- and of the account's own number, however it is capitalized. Each has its index within the account; text_pattern_ops,
-- because other databases than ours may sort by a language's rules, in which a beginning is no range.

-- The article before a last name is often left out: "Suwaidi" is a beginning of "Al Suwaidi".
CREATE INDEX trips_name ON trips (account_id, lower(first_name || ' ' || last_name) text_pattern_ops);
CREATE INDEX trips_last_name
  ON trips (account_id, regexp_replace(lower(last_name), '^((al|el)[ -]+|ال)', '') text_pattern_ops);

-- In place of the index of numbers as they are written: it finds one to the letter, too.
CREATE INDEX trips_reference ON trips (account_id, lower(external_reference) text_pattern_ops, trip_id)
  WHERE external_reference IS NOT NULL;
DROP INDEX trips_external_reference;
