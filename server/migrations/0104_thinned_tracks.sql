-- How far tracks of trips that are over were thinned, and erased: in the order of the trips' ends.
CREATE TABLE track_marks (
  task text PRIMARY KEY,
  -- The last trip that was looked at.
  ended_at timestamptz NOT NULL,
  trip_id bigint NOT NULL
);
INSERT INTO track_marks VALUES ('thin', '-infinity', 0), ('erase', '-infinity', 0);
