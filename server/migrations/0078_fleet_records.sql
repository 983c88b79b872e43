-- What the company keeps of those who drive and of its trucks: documents with their last day, who is out of work and why. A
-- driver, or a truck, with a document that is over is out of dispatch from midnight in the UAE on.

-- The driving licence stands with the driver: its last day has been there from the beginning.
ALTER TABLE drivers
  ADD COLUMN licence_number text CHECK (char_length(licence_number) BETWEEN 1 AND 40),
  -- The first of the last days of all other documents, by the statement that writes them; NULL: nobody has told of one.
  ADD COLUMN documents_valid_through date,
  -- For operators alone.
  ADD COLUMN suspended_because text CHECK (char_length(suspended_because) BETWEEN 1 AND 80),
  ADD CONSTRAINT drivers_suspended_because CHECK (suspended_because IS NULL OR suspended_at IS NOT NULL),
  -- Rises with what is told of the driver.
  ADD COLUMN version bigint NOT NULL DEFAULT 1 CHECK (version > 0);

ALTER TABLE vehicles
  ADD COLUMN documents_valid_through date,
  -- For a while, and why; `retired_at` is for good.
  ADD COLUMN out_of_service_at timestamptz,
  ADD COLUMN out_of_service_because text CHECK (char_length(out_of_service_because) BETWEEN 1 AND 80),
  ADD CONSTRAINT vehicles_out_of_service CHECK ((out_of_service_at IS NULL) = (out_of_service_because IS NULL)),
  ADD COLUMN version bigint NOT NULL DEFAULT 1 CHECK (version > 0);

-- One document of a kind: a new one replaces it.
CREATE TABLE driver_documents (
  driver_id bigint NOT NULL REFERENCES drivers ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT driver_documents_kind_check
    CHECK (kind IN ('emirates_id', 'residence_visa', 'tow_permit', 'medical_fitness')),
  number text CHECK (char_length(number) BETWEEN 1 AND 40),
  -- The last day on which it is valid, on the UAE's calendar.
  expires_on date NOT NULL,
  PRIMARY KEY (driver_id, kind)
);
CREATE TABLE vehicle_documents (
  vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT vehicle_documents_kind_check
    CHECK (kind IN ('registration', 'insurance', 'inspection', 'transport_permit')),
  number text CHECK (char_length(number) BETWEEN 1 AND 40),
  expires_on date NOT NULL,
  PRIMARY KEY (vehicle_id, kind)
);

-- A document that is soon over, or is, is an alarm about its driver or truck.
ALTER TABLE alarms
  DROP CONSTRAINT alarms_kind_check,
  ADD CONSTRAINT alarms_kind_check CHECK (kind IN ('extra_unanswered', 'driver_late', 'promise_at_risk', 'search_long',
    'offer_unanswered', 'driver_silent', 'moving_away', 'stopped_on_way', 'long_on_scene', 'vehicle_aboard', 'webhook_failing',
    'texts_stuck', 'mails_stuck', 'search_without_worker', 'driver_document_due', 'vehicle_document_due',
    'driver_document_over', 'vehicle_document_over'));
DROP TRIGGER trips_of_alarms_are_noted ON alarms;
CREATE TRIGGER trips_of_alarms_are_noted AFTER INSERT OR UPDATE OF ended_at ON alarms
  FOR EACH ROW WHEN (NEW.kind NOT IN ('webhook_failing', 'texts_stuck', 'mails_stuck', 'search_without_worker',
    'driver_document_due', 'vehicle_document_due',
    'driver_document_over', 'vehicle_document_over'))
  EXECUTE FUNCTION note_record_change('trip', 'subject_id');

-- On which phones a driver is signed in stands with the driver.
CREATE TRIGGER driver_sessions_begun_are_noted AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.audience = 'driver') EXECUTE FUNCTION note_record_change('driver', 'subject');
CREATE TRIGGER driver_sessions_ended_are_noted AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.audience = 'driver') EXECUTE FUNCTION note_record_change('driver', 'subject');
