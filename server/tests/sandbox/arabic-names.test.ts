import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFleet } from '../../src/domain/sandbox/fleet/create-fleet.ts';
import { planFleet } from '../../src/domain/sandbox/fleet/fleet-plan.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

const lastOfBefore = 55;
const seed = 1;
const [renamed, kept] = planFleet(seed) as [Planned, Planned];
type Planned = ReturnType<typeof planFleet>[number];

let database: EmptyDatabase;
let db: Database;

/** A sandbox of the release before: two of the plan, one of them renamed since, and somebody whom the operator added. */
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: lastOfBefore });
  db = openTestDatabase(database.url);
  await db.query({
    text: `INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, created_at)
           SELECT name, '971', number, '2099-12-31', now() FROM unnest($1::text[], $2::text[]) AS old (name, number)`,
    values: [
      ['Yunus Emre', kept.name, kept.name],
      [renamed.mobileNumber, kept.mobileNumber, '521234567'],
    ],
  });
  await migrate({ connectionString: database.url }, 'test', schemaFolders);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const arabicNames = async () => {
  const { rows } = await db.query<{ mobile_number: string; name_ar: string | null }>({
    text: 'SELECT mobile_number, name_ar FROM drivers',
  });
  return new Map(rows.map((row) => [row.mobile_number, row.name_ar]));
};

test('Drivers of an older database have no Arabic name, and simulated ones get theirs, but for those who were renamed', async () => {
  expect(new Set((await arabicNames()).values())).toEqual(new Set([null]));
  await Promise.all(Array.from({ length: 3 }, () => createFleet({ db, clock: systemClock }, seed)));
  const names = await arabicNames();
  expect(names.get(kept.mobileNumber)).toBe(kept.nameAr);
  expect([names.get(renamed.mobileNumber), names.get('521234567')]).toEqual([null, null]);
  const others = planFleet(seed).slice(2);
  expect(others.map(({ mobileNumber }) => names.get(mobileNumber))).toEqual(
    others.map(({ nameAr }) => nameAr),
  );
});

test('An Arabic name that an operator gave a simulated driver stays', async () => {
  await db.query({
    text: "UPDATE drivers SET name_ar = 'سالم' WHERE mobile_number = $1",
    values: [kept.mobileNumber],
  });
  await createFleet({ db, clock: systemClock }, seed);
  expect((await arabicNames()).get(kept.mobileNumber)).toBe('سالم');
});
