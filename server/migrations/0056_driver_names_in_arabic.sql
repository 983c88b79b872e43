-- A driver's name in Arabic letters, where the operator told it: pages in Arabic show it in place of the other one.
ALTER TABLE drivers
  ADD COLUMN name_ar text CHECK (char_length(name_ar) BETWEEN 1 AND 80 AND name_ar = btrim(name_ar));
