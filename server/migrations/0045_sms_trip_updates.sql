-- An account may have its customers told by SMS, beside the link, that a driver is on the way and has arrived. Off until
-- somebody turns it on: each is one message more of every trip. move_trip queues them.
ALTER TABLE accounts ADD COLUMN sms_updates_enabled boolean NOT NULL DEFAULT false;

ALTER TABLE sms_messages
  DROP CONSTRAINT sms_messages_kind_check,
  ADD CONSTRAINT sms_messages_kind_check CHECK (
    kind IN ('sign_in_code', 'driver_sign_in_code', 'tracking_link', 'driver_assigned', 'driver_arrived')),
  -- Texts that hold a link are written when they are sent or read, so that no table holds what opens a trip.
  DROP CONSTRAINT sms_messages_check2,
  ADD CONSTRAINT sms_messages_link_text CHECK (
    (kind IN ('tracking_link', 'driver_assigned', 'driver_arrived')) = (text IS NULL)),
  DROP CONSTRAINT sms_messages_check3,
  ADD CONSTRAINT sms_messages_link_trip CHECK (
    text IS NOT NULL OR (account_id IS NOT NULL AND trip_id IS NOT NULL));

-- A restored row would tell of work that was done for another database, and alarms go by its age.
COMMENT ON TABLE last_runs IS 'Not in backups: each database has its own.';
