import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateFare } from '../../src/domain/pricing/calculate-fare.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { trafficDayOf } from '../../src/domain/routing/hour-of-week-speeds.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { uaeDayNumberAt } from '../../src/values/uae-time.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

const before = 47;

let database: EmptyDatabase;
let db: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: before });
  db = openTestDatabase(database.url);
  await db.query({
    text: `INSERT INTO event_factors (name, vehicle_type_id, valid_from, valid_until, factor_basis_points, source) VALUES
      ('National Day', NULL, '2026-12-02T00:00+04:00', '2026-12-04T00:00+04:00', 15000, 'Decided before'),
      ('Rain', 4, '2026-12-02T10:00+04:00', '2026-12-02T14:00+04:00', 12000, 'Decided before')`,
  });
  await migrate({ connectionString: database.url }, 'test', schemaFolders);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

// 10 km in 18 minutes by the default tariff: AED 149.00 by day, of which the figures are the prices before the calendar.
test.each([
  ['a workday', '2026-11-25T12:00', 4, 14_900],
  ['a surcharge that was stored, on a holiday that the calendar has now', '2026-12-03T12:00', 4, 22_350],
  ['two of them', '2026-12-02T12:00', 4, 26_820],
  ['that of another vehicle type', '2026-12-02T12:00', 9, 40_230],
  ['a minute before it', '2026-12-01T23:59', 4, 18_625],
  ['New Year, which has none', '2027-01-01T12:00', 4, 14_900],
  ['a day of Eid at a weekend', '2027-05-15T12:00', 4, 15_645],
  ['a day of Ramadan', '2027-02-09T12:00', 4, 14_900],
])(
  'After the upgrade, the same drive costs to the fils what it cost before: %s',
  async (_, time, vehicleTypeId, fils) => {
    const { tariffBook } = await loadPriceList(db);
    const departureAt = Temporal.Instant.from(`${time}+04:00`);
    const tariff = tariffBook.findTariff(vehicleTypeId, departureAt);
    if (!tariff) throw new Error('There is no tariff.');
    const eventFactors = tariffBook.findEventFactors(vehicleTypeId, departureAt);
    const drive = { distanceMeters: 10_000, durationSeconds: 18 * 60, departureAt, eventFactors };
    expect(calculateFare(tariff, drive).fareFils).toBe(fils);
  },
);

test('After the upgrade, holidays and Ramadan have their own traffic, other days the same as before', async () => {
  const { calendar } = await loadPriceList(db);
  const trafficOn = (day: string) =>
    trafficDayOf(uaeDayNumberAt(Temporal.Instant.from(`${day}T12:00+04:00`)), calendar);
  expect(trafficOn('2026-12-01')).toEqual({ dayOfWeek: 2, isRamadan: false });
  expect(trafficOn('2026-12-02')).toEqual({ dayOfWeek: 7, isRamadan: false });
  expect(trafficOn('2027-02-09')).toEqual({ dayOfWeek: 2, isRamadan: true });
});
