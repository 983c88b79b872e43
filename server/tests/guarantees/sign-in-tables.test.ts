import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMember } from '../../src/domain/members/members-store.ts';
import { membersAsPeople } from '../../src/domain/members/sign-in/members-as-people.ts';
import { insertOperator } from '../../src/domain/operators/operators-store.ts';
import { beginPersonSession } from '../../src/domain/people/sign-in/begin-person-session.ts';
import { createPersonFinder } from '../../src/domain/people/sign-in/queries.ts';
import { signInByPassword } from '../../src/domain/people/sign-in/sign-in-by-password.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
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

const newcomer = {
  name: 'Noura',
  language: 'en',
  passwordHash: 'a hash',
  isEmailConfirmed: true,
  at: systemClock(),
} as const;
const origin = { remoteAddress: undefined, userAgent: undefined };

test('A session is one of its own kind of people alone, whoever else has the same number', async () => {
  await database.db.query({ text: 'TRUNCATE person_credentials, sessions CASCADE' });
  const [memberId, operatorId] = await database.db.inTransaction(async (transaction) => [
    await insertMember(transaction, { ...newcomer, email: 'noura@example.ae' }),
    await insertOperator(transaction, { ...newcomer, email: 'omar@example.ae', role: 'owner' }),
  ]);
  expect([memberId, operatorId]).toEqual([1, 1]);
  const deps = { db: database.db, clock: systemClock, randomBytes };
  for (const kind of kindsOfPeople) {
    const token = await database.db.inTransaction((transaction) =>
      beginPersonSession(transaction, deps, kind, { personId: 1, origin }),
    );
    const found = await Promise.all(kindsOfPeople.map((other) => createPersonFinder(deps, other)(token)));
    expect(found.map((person) => person?.personId)).toEqual(
      kindsOfPeople.map((other) => (other === kind ? 1 : undefined)),
    );
  }
});

test('A sign-in hashes one password, whether or not anybody has the email', async () => {
  const email = 'dana@example.ae';
  await database.db.inTransaction((transaction) => insertMember(transaction, { ...newcomer, email }));
  const hashed: string[] = [];
  const hashing = {
    hashPassword: async (password: string) => {
      hashed.push(password);
      return 'another hash';
    },
    verifyPassword: async ({ password }: { password: string }) => {
      hashed.push(password);
      return false;
    },
  };
  const deps = { db: database.db, clock: systemClock, randomBytes, hashing };
  const wrong = { password: 'wrong', origin, endedToken: undefined };
  for (const tried of [email, 'nobody@example.ae']) {
    await expect(signInByPassword(deps, membersAsPeople, { ...wrong, email: tried })).rejects.toThrow();
    expect(hashed.splice(0)).toEqual(['wrong']);
  }
});

test('Sessions, links and sign-ins that were not completed are swept once they are over', async () => {
  const swept = await findSweptTables(database.db);
  expect(['sessions', 'person_links'].filter((table) => !swept.has(table))).toEqual([]);
});
