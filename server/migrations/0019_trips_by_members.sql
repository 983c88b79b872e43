-- Which member of the account booked a trip in the portal, and which one cancelled it. A trip that came by an API key
-- has no such row. The name is as it was then: it stays with the trip whatever becomes of the member.
CREATE TABLE trip_member_acts (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  act text NOT NULL CHECK (act IN ('booked', 'cancelled')),
  member_id bigint NOT NULL REFERENCES members,
  member_name text NOT NULL CHECK (char_length(member_name) BETWEEN 1 AND 80),
  PRIMARY KEY (account_id, trip_id, act),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
