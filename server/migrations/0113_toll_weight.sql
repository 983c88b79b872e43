-- What a minute of a truck is worth against tolls, when ways for fares are chosen; 0: the fastest way, as before.
ALTER TABLE toll_settings ADD COLUMN minute_fils integer NOT NULL DEFAULT 0 CHECK (minute_fils BETWEEN 0 AND 10000);
