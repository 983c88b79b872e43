-- An operator books one trip by one token, whoever is to pay for it. Acts are few beside trips: the index is built at once.
CREATE UNIQUE INDEX trip_operator_acts_booked_once ON trip_operator_acts (operator_id, client_token)
  WHERE kind = 'booked' AND client_token IS NOT NULL;
