-- Why nothing of what a driver's phone or tracker tells in a shift is taken in: its clock is wrong, or its receiver.
ALTER TABLE shifts
  ADD COLUMN left_out text CHECK (left_out IN ('no_point', 'no_place', 'no_time', 'outside_region', 'clock_ahead', 'clock_wrong')),
  ADD COLUMN left_out_source text CHECK (left_out_source IN ('app', 'tracker', 'server_forward')),
  ADD COLUMN left_out_at timestamptz,
  ADD CHECK ((left_out IS NULL) = (left_out_at IS NULL) AND (left_out IS NULL) = (left_out_source IS NULL));
