-- Northbound, Al Mamzar's gates stand before the slip roads that leave Al Ittihad Road there: the lines of before, a hundred metres
-- farther on, crossed these as well. Those rows end before they began, and so never held. What an operator has added or ended stays.

WITH moved AS (
  UPDATE toll_gates SET last_day = first_day - 1
  WHERE code IN ('salik_al_mamzar_north_northbound', 'salik_al_mamzar_south_northbound') AND added_by = 'migration'
    AND last_day IS NULL
  RETURNING *
)
INSERT INTO toll_gates (code, tariff, name, name_arabic, left_lat, left_lng, right_lat, right_lng, once_with, first_day, source,
  added_by)
SELECT code, tariff, name, name_arabic, line.left_lat, line.left_lng, line.right_lat, line.right_lng, once_with, first_day,
  'Place: a fleet’s list of gates, a point for each carriageway; in use since Salik’s tariff of 2025-01-31; line: our own reading',
  added_by
FROM moved JOIN (VALUES
  ('salik_al_mamzar_north_northbound', 25.29604, 55.36111, 25.29596, 55.36140),
  ('salik_al_mamzar_south_northbound', 25.28559, 55.35912, 25.28555, 55.35941)
) AS line (code, left_lat, left_lng, right_lat, right_lng) USING (code)
ORDER BY toll_gate_id;
