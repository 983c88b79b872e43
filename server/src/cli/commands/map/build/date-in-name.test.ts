import { expect, test } from 'vitest';
import { explainDateInName } from './date-in-name.ts';

test.each<[name: string, dataDate: string, named: string | undefined]>([
  ['gulf-260101.osm.pbf', '2026-11-18', '2026-01-01'],
  ['gulf-20260101.osm.pbf', '2026-11-18', '2026-01-01'],
  ['gulf_2026-01-01T20.osm.pbf', '2026-11-18', '2026-01-01'],
  ['gulf-261118.osm.pbf', '2026-11-19', '2026-11-18'],
  ['gulf-261118.osm.pbf', '2026-11-18', undefined],
  // Published the morning after.
  ['gulf-260101.osm.pbf', '2025-12-31', undefined],
  ['gulf-260101.osm.pbf', 'undated', undefined],
  ['gcc-states-latest.osm.pbf', '2026-11-18', undefined],
  ['uae-2021-08.osm.pbf', '2021-08-06', undefined],
  ['tile-123456.osm.pbf', '2026-11-18', undefined],
  ['order-12026010199.osm.pbf', '2026-11-18', undefined],
])('the day in the name %s, of data of %s, is told where it differs: %s', (name, dataDate, named) => {
  const told = explainDateInName(name, dataDate);
  if (named === undefined) expect(told).toBeUndefined();
  else expect(told).toContain(`tells of ${named}, but its data is of ${dataDate}`);
});
