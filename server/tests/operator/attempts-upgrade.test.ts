import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodePolicy } from '../../src/domain/sign-in-codes/code-policy.ts';
import { countAttempt, forgetAttemptsOf } from '../../src/domain/sign-in-codes/count-attempt.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { createEmptyDatabase, type EmptyDatabase, openTestDatabase } from '../harness/test-database.ts';

/** A release that counted the codes of phones in a table of their own. */
const before = 114;

let database: EmptyDatabase;
let db: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate({ connectionString: database.url }, 'test', schemaFolders, { upToVersion: before });
  db = openTestDatabase(database.url);
  await db.query({
    text: `INSERT INTO sign_in_attempts (audience, phone_code, mobile_number, address, asked_on, codes, tries) VALUES
             ('customer', '971', '501234567', '198.51.100.7', '2026-11-20', 2, 3),
             ('customer', '971', '501234568', '198.51.100.7', '2026-11-20', 2, 0),
             ('customer', '', '', '198.51.100.7', '2026-11-20', 8, 3),
             ('driver', '971', '501234567', '198.51.100.7', '2026-11-19', 2, 3)`,
  });
  await db.query({
    text: `INSERT INTO member_sign_in_limits (subject, counted, ends_at)
           VALUES ('password 7', 10, '2026-11-20T12:15:00+04:00')`,
  });
  await migrate({ connectionString: database.url }, 'test', schemaFolders);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const number = { phoneCode: '971', mobileNumber: '501234567' };
const now = Temporal.Instant.from('2026-11-20T23:59:00+04:00');
const policy = {
  audience: 'customer',
  ...{
    codeLifeSeconds: 300,
    leastLifeSeconds: 60,
    triesPerCode: 5,
    secondsBetweenCodes: 30,
    codesPerDay: 10,
  },
  ...{
    codesPerDayOfAddress: 3,
    triesPerDay: 50,
    triesPerDayOfAddress: 3,
    ofAddressInAll: { codes: 10, tries: 10 },
  },
} as const satisfies CodePolicy;

/** Counts one from the address that had asked before, or from another. */
const count = (
  what: 'code' | 'try',
  more: { policy?: CodePolicy; number?: typeof number; from?: number } = {},
) =>
  countAttempt(
    db,
    more.policy ?? policy,
    { number: more.number ?? number, addresses: [{ name: `198.51.100.${more.from ?? 7}`, times: 1 }] },
    what,
    now,
  );

test('What was asked and tried of a phone before the upgrade counts after it, until the day is over', async () => {
  const tooMany = { code: 'too_many_requests', retryAfterSeconds: 60 };
  await expect(count('try')).rejects.toMatchObject(tooMany);
  await count('code');
  await expect(count('code')).rejects.toMatchObject(tooMany);
  await count('code', { from: 8 });
  // The address had asked eight times in all, and asked once more above.
  await count('code', { number: { ...number, mobileNumber: '501234568' } });
  await expect(count('code', { number: { ...number, mobileNumber: '501234569' } })).rejects.toMatchObject(
    tooMany,
  );
  // Another day's, and another audience's.
  await count('try', { policy: { ...policy, audience: 'driver' } });
  await forgetAttemptsOf(db, 'customer', number);
  await count('try');

  const { rows } = await db.query<{ name: string; counted: number }>({
    text: `SELECT name, counted FROM attempts WHERE name LIKE 'password %'`,
  });
  expect(rows).toEqual([{ name: 'password 7', counted: 10 }]);
});

test('No number stands in the names of what is counted', async () => {
  const { rows } = await db.query<{ name: string }>({ text: 'SELECT name FROM attempts' });
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ name }) => name.includes('50123456'))).toEqual([]);
});
