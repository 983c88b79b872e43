import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindsOfPeople } from '../../src/values/audience.ts';
import { findSweptTables } from '../harness/named-tables.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Somebody of each kind with the same number, each in two browsers, with a link and a sign-in that waits. */
async function plantPeople(number: number): Promise<void> {
  await database.db.query({
    text: `INSERT INTO person_credentials (audience, person_id, password_hash, changed_at)
           SELECT kind, $2, 'of before', now() FROM unnest($1::text[]) AS kind`,
    values: [kindsOfPeople, number],
  });
  await database.db.query({
    text: `INSERT INTO sessions (token_hash, audience, subject, created_at, expires_at)
           SELECT sha256(convert_to(audience || $2 || browser, 'UTF8')), audience, $2, now(), now() + interval '7 days'
           FROM unnest($1::text[] || ARRAY['customer']) AS audience, generate_series(1, 2) AS browser`,
    values: [kindsOfPeople, String(number)],
  });
  await database.db.query({
    text: `INSERT INTO person_links (token_hash, purpose, audience, person_id, expires_at)
           SELECT sha256(convert_to(kind || $2 || purpose, 'UTF8')), purpose, kind, $2::bigint, now() + interval '1 hour'
           FROM unnest($1::text[]) AS kind, unnest(ARRAY['reset', 'second_factor']) AS purpose`,
    values: [kindsOfPeople, String(number)],
  });
}

/** Whose sessions and links there are, each with their number. */
async function findLeft(): Promise<string[]> {
  const { rows } = await database.db.query<{ left: string }>({
    text: `SELECT DISTINCT audience || ' ' || subject AS left FROM sessions
           UNION SELECT DISTINCT audience || ' ' || person_id || ' by links' FROM person_links ORDER BY 1`,
  });
  return rows.map(({ left }) => left);
}

const all = [1, 2].flatMap((number) => [
  `customer ${number}`,
  ...kindsOfPeople.flatMap((kind) => [`${kind} ${number}`, `${kind} ${number} by links`]),
]);

test.each(kindsOfPeople)(
  'A new password ends the sessions and links of its %s in the statement that sets it, and nobody else’s',
  async (kind) => {
    await database.db.query({ text: 'TRUNCATE person_credentials, sessions CASCADE' });
    await plantPeople(1);
    await plantPeople(2);
    expect(await findLeft()).toEqual(all.toSorted());
    const set = (password: string) =>
      database.db.query({
        text: 'UPDATE person_credentials SET password_hash = $2 WHERE audience = $1 AND person_id = 1',
        values: [kind, password],
      });
    await set('of before');
    expect(await findLeft()).toEqual(all.toSorted());
    await set('another');
    expect(await findLeft()).toEqual(all.filter((left) => !left.startsWith(`${kind} 1`)).toSorted());
  },
);

test('No session that is renewed lasts longer than thirty days after it was begun, whoever writes it', async () => {
  const begin = (hours: number) =>
    database.db.query({
      text: `INSERT INTO sessions (token_hash, audience, subject, created_at, expires_at)
             VALUES (sha256(convert_to('of ' || $1, 'UTF8')), 'operator', '7', now(), now() + make_interval(hours => $1::integer))`,
      values: [String(hours)],
    });
  await begin(30 * 24);
  await expect(begin(30 * 24 + 1)).rejects.toThrow('sessions_bounded');
});

test('Sessions, links and sign-ins that were not completed are swept once they are over', async () => {
  const swept = await findSweptTables(database.db);
  expect(['sessions', 'person_links'].filter((table) => !swept.has(table))).toEqual([]);
});
