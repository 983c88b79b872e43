-- The lists of the company's console, over all accounts: every order has an index, and everything that they are searched by.

-- The orders of trips; the number tells those of one moment apart. In place of the block ranges of departures, which cannot
-- be read in order.
CREATE INDEX trips_by_creation ON trips (created_at, trip_id);
CREATE INDEX trips_by_departure ON trips (departure_at, trip_id);
CREATE INDEX trips_by_status ON trips (status, created_at, trip_id);
DROP INDEX trips_departure;

-- Outcomes that a status does not tell. A trip enters one of these when it ends so, and most never do.
CREATE INDEX trips_failure_reason ON trips (failure_reason, trip_id) WHERE failure_reason IS NOT NULL;
CREATE INDEX trips_cancelled_by ON trips (cancelled_by, trip_id) WHERE cancelled_by IS NOT NULL;
CREATE INDEX trip_extras_destination ON trip_extras (trip_id)
  WHERE kind = 'new_destination' AND status = 'accepted';

-- Names of more words than two: what comes after the first of the first names, and the last word of the last name.
CREATE INDEX trips_further_names
  ON trips (account_id, lower(substring(first_name FROM '\s(.+)$')) text_pattern_ops)
  WHERE substring(first_name FROM '\s(.+)$') IS NOT NULL;
CREATE INDEX trips_last_word
  ON trips (account_id, lower(substring(last_name FROM '\s(\S+)$')) text_pattern_ops)
  WHERE substring(last_name FROM '\s(\S+)$') IS NOT NULL;

CREATE INDEX trip_jobs_police_report
  ON trip_jobs (account_id, lower(job #>> '{incident,policeReport,number}'))
  WHERE job #>> '{incident,policeReport,number}' IS NOT NULL;

-- A part of a mobile number, from its front or its end: a row for each customer of an account, and none for each trip.
CREATE INDEX customer_accounts_number ON customer_accounts (mobile_number text_pattern_ops);
CREATE INDEX customer_accounts_number_end ON customer_accounts (reverse(mobile_number) text_pattern_ops);

-- What was done to one trip, with who did it.
CREATE INDEX audit_entries_trip ON audit_entries (account_id, subject, audit_entry_id) WHERE subject LIKE 'trip %';
