-- What an account tells of the work itself: the vehicle, where it stands, what happened, who takes it. A trip without
-- that has no row. The columns that are searched follow from the JSON, so that they cannot say something else.
CREATE TABLE trip_jobs (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  job jsonb NOT NULL,
  -- What a truck must have, as told when the trip was booked: [{ equipment, because }].
  requirements jsonb NOT NULL DEFAULT '[]',
  plate_number text GENERATED ALWAYS AS (
    coalesce(job #>> '{vehicle,plate,number}', job #>> '{vehicle,plate,text}')) STORED,
  vin text GENERATED ALWAYS AS (job #>> '{vehicle,vin}') STORED,
  case_number text GENERATED ALWAYS AS (lower(job #>> '{incident,caseNumber}')) STORED,
  recipient_phone_code text GENERATED ALWAYS AS (job #>> '{recipient,phoneCode}') STORED,
  recipient_mobile_number text GENERATED ALWAYS AS (job #>> '{recipient,mobileNumber}') STORED,
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
CREATE INDEX trip_jobs_plate ON trip_jobs (account_id, plate_number, trip_id) WHERE plate_number IS NOT NULL;
CREATE INDEX trip_jobs_vin ON trip_jobs (account_id, vin, trip_id) WHERE vin IS NOT NULL;
CREATE INDEX trip_jobs_case ON trip_jobs (account_id, case_number, trip_id) WHERE case_number IS NOT NULL;
CREATE INDEX trip_jobs_recipient ON trip_jobs (account_id, recipient_mobile_number)
  WHERE recipient_mobile_number IS NOT NULL;
