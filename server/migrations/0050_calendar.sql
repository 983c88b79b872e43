-- The days that are unlike others of their week, each with who said so. A row is changed when more is known, such as the
-- sighting of a moon, and withdrawn rather than deleted; the audit log keeps what it said before.
CREATE TABLE calendar_entries (
  calendar_entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('special_day', 'public_holiday', 'ramadan')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  status text NOT NULL CHECK (status IN ('expected', 'announced', 'withdrawn')),
  valid_from timestamptz NOT NULL CHECK (isfinite(valid_from)),
  valid_until timestamptz NOT NULL CHECK (isfinite(valid_until)),
  source text NOT NULL CHECK (char_length(source) BETWEEN 1 AND 500),
  -- The day of the source.
  stated_on date NOT NULL CHECK (isfinite(stated_on)),
  CHECK (valid_from < valid_until),
  CHECK (valid_until - valid_from <= CASE kind
    WHEN 'public_holiday' THEN interval '15 days' WHEN 'ramadan' THEN interval '30 days' ELSE interval '366 days' END),
  CHECK (kind <> 'ramadan' OR valid_until - valid_from >= interval '29 days'),
  -- Whole days of the UAE, which is four hours ahead of UTC all the year.
  CHECK (kind = 'special_day' OR (
    (valid_from AT TIME ZONE interval '4 hours')::time = '00:00'
    AND (valid_until AT TIME ZONE interval '4 hours')::time = '00:00')),
  -- A day is a holiday once, and in one Ramadan.
  CONSTRAINT calendar_holidays_apart EXCLUDE USING gist (tstzrange(valid_from, valid_until) WITH &&)
    WHERE (kind = 'public_holiday' AND status <> 'withdrawn'),
  CONSTRAINT calendar_ramadans_apart EXCLUDE USING gist (tstzrange(valid_from, valid_until) WITH &&)
    WHERE (kind = 'ramadan' AND status <> 'withdrawn')
);

-- A surcharge may hold on days of the calendar instead of from one moment to another: on those of a kind, or of one row,
-- wherever its dates move. valid_from and valid_until then say for which departures it is the price; without an end it is so
-- until a later one takes its place.
ALTER TABLE event_factors
  ADD COLUMN calendar_kind text CHECK (calendar_kind IN ('special_day', 'public_holiday', 'ramadan')),
  ADD COLUMN calendar_entry_id bigint REFERENCES calendar_entries,
  ADD CHECK (calendar_kind IS NULL OR calendar_entry_id IS NULL),
  ALTER COLUMN valid_until DROP NOT NULL,
  ADD CHECK (valid_until IS NOT NULL OR calendar_kind IS NOT NULL OR calendar_entry_id IS NOT NULL);

-- 2026 and 2027 as far as known on 25 November 2026. Which days are public holidays is law: Cabinet Resolution 27 of 2024 has
-- 1 January; 1 to 3 Shawwal, and 30 Ramadan where there is one; 9 to 12 Dhu al-Hijjah; 1 Muharram; 12 Rabi al-Awwal;
-- 2 and 3 December. The Cabinet may move all but the two Eids to the beginning or the end of a week. When Islamic months begin
-- is calculated by the Umm al-Qura calendar (Unicode CLDR 48, ICU 78.3), which the sighting of the moon may contradict by a
-- day. Only what an authority announced for that very year is `announced`.
INSERT INTO calendar_entries (kind, name, status, valid_from, valid_until, source, stated_on)
SELECT kind, name, status, (first_day + time '00:00') AT TIME ZONE interval '4 hours',
  (last_day + 1 + time '00:00') AT TIME ZONE interval '4 hours', source, stated_on::date
FROM (
  SELECT 'Cabinet Resolution 27 of 2024, which the Cabinet may move to the beginning or the end of a week (Khaleej Times, https://www.khaleejtimes.com/uae/public-holidays-2026-transferable-dates-explained)',
    'Cabinet Resolution 27 of 2024; days calculated by us by the Umm al-Qura calendar (Unicode CLDR 48), to be confirmed by the sighting of the moon'
) AS common (by_law, by_moon)
CROSS JOIN LATERAL (VALUES
  ('public_holiday', 'New Year', 'announced', date '2026-01-01', date '2026-01-01',
    'Federal Authority for Government Human Resources (WAM, https://www.wam.ae/en/article/bn5rs0s-new-year-holiday-announced-for-federal-government)',
    '2025-12-11'),
  ('ramadan', 'Ramadan', 'expected', '2026-02-18', '2026-03-19',
    'First day announced by the Presidential Court on 17 February 2026 (Gulf News, https://gulfnews.com/uae/ramadan/ramadan-2026-uae-confirms-first-day-after-crescent-moon-sighting-1.500446056); 30 days as calculated by the Sharjah Academy for Astronomy (WAM, https://www.wam.ae/en/article/bz31b5t-saasst-eid-al-fitr-falls-friday-march)',
    '2026-03-07'),
  ('public_holiday', 'Eid al-Fitr', 'announced', '2026-03-19', '2026-03-22',
    'Federal Authority for Government Human Resources; the private sector the same if Ramadan has 30 days (The National, https://www.thenationalnews.com/news/uae/2026/02/23/eid-al-fitr-uae-public-holiday-2026/)',
    '2026-02-23'),
  ('public_holiday', 'Arafah Day and Eid al-Adha', 'expected', '2026-05-26', '2026-05-29', by_moon, '2026-11-25'),
  ('public_holiday', 'Islamic New Year', 'expected', '2026-06-16', '2026-06-16', by_moon, '2026-11-25'),
  ('public_holiday', 'Birthday of the Prophet', 'expected', '2026-08-25', '2026-08-25', by_moon, '2026-11-25'),
  ('public_holiday', 'National Day', 'expected', '2026-12-02', '2026-12-03', by_law, '2025-11-18'),
  ('public_holiday', 'New Year', 'expected', '2027-01-01', '2027-01-01', by_law, '2025-11-18'),
  ('ramadan', 'Ramadan', 'expected', '2027-02-08', '2027-03-08', by_moon, '2026-11-25'),
  ('public_holiday', 'Eid al-Fitr', 'expected', '2027-03-09', '2027-03-11', by_moon, '2026-11-25'),
  ('public_holiday', 'Arafah Day and Eid al-Adha', 'expected', '2027-05-15', '2027-05-18', by_moon, '2026-11-25'),
  ('public_holiday', 'Islamic New Year', 'expected', '2027-06-06', '2027-06-06', by_moon, '2026-11-25'),
  ('public_holiday', 'Birthday of the Prophet', 'expected', '2027-08-14', '2027-08-14', by_moon, '2026-11-25'),
  ('public_holiday', 'National Day', 'expected', '2027-12-02', '2027-12-03', by_law, '2025-11-18')
) AS entry (kind, name, status, first_day, last_day, source, stated_on)
ORDER BY first_day, kind;
