-- How many parts a text has is known when a gateway takes it, and told of its trip. NULL: it was not sent, or before it was counted.
ALTER TABLE sms_messages ADD COLUMN parts smallint CHECK (parts IS NULL OR (parts > 0 AND status = 'sent'));
ALTER TABLE trip_texts ADD COLUMN parts smallint CHECK (parts IS NULL OR (parts > 0 AND status = 'sent'));

-- What gateways took on a day of the UAE's calendar, of all accounts and of none: what they bill. It outlives the messages.
CREATE TABLE sms_sent_days (
  day date NOT NULL,
  kind text NOT NULL,
  messages integer NOT NULL CHECK (messages > 0),
  parts integer NOT NULL CHECK (parts >= messages),
  PRIMARY KEY (day, kind)
);
