-- A job without what names a person or one vehicle, or may: for drivers who are only being asked, and when its customer
-- is erased.
CREATE OR REPLACE FUNCTION job_without_persons(in_job jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN in_job #- '{vehicle,plate}' #- '{vehicle,vin}' #- '{site,notes}' #- '{incident,policeReport}'
  #- '{incident,caseNumber}' #- '{recipient}' #- '{notes}';
