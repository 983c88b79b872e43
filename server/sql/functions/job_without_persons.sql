-- A job without what names a person or one vehicle, or may, and without parts that are empty then; NULL where nothing is left.
-- For drivers who are only being asked, and when its customer is erased.
CREATE OR REPLACE FUNCTION job_without_persons(in_job jsonb) RETURNS jsonb
LANGUAGE sql STABLE STRICT PARALLEL SAFE
RETURN (
  SELECT jsonb_object_agg(name, part)
  FROM jsonb_each(in_job #- '{vehicle,plate}' #- '{vehicle,vin}' #- '{site,notes}' #- '{incident,policeReport}'
    #- '{incident,caseNumber}' #- '{recipient}' #- '{notes}') AS section (name, part)
  WHERE part <> '{}'
);
