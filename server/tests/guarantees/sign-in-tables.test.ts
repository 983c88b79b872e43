import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTree } from '../../../tests/tidy/source-tree.ts';
import { kindsOfPeople } from '../../src/domain/people/kinds-of-people.ts';
import { findSweptTables } from '../harness/named-tables.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const program = readTree()
  .filter(({ path }) => /^server\/src\/(?!.*\.test\.ts$)/.test(path))
  .map(({ text }) => text)
  .join('\n');

/** What keeps a stolen session from outliving a new password, a suspension, or thirty days. */
const guards = [
  'credentials_changed',
  'sessions_begun',
  'sessions_bounded',
  'sessions_refused',
  'verifications_begun',
];

/** Each guard of such tables: when it fires and what it does, with the prefix and comments left out of both. */
async function readGuards(prefix: string): Promise<Map<string, string>> {
  const { rows } = await database.db.query<{ name: string; definition: string; source: string }>({
    text: `SELECT tgname AS name, pg_get_triggerdef(pg_trigger.oid) AS definition, prosrc AS source
           FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
           WHERE tgrelid::regclass::text LIKE $1 || '\\_%' AND tgenabled = 'O'`,
    values: [prefix],
  });
  const withoutPrefix = (text: string) =>
    text.replaceAll(new RegExp(`(?<![a-z])${prefix}(?=s?\\b|_)`, 'g'), '…');
  return new Map(
    rows
      .filter(({ name }) => guards.includes(name.slice(prefix.length + 1)))
      .map(({ name, definition, source }) => {
        // By another name, a function that does the same is as good.
        const fires = definition.replace(/EXECUTE FUNCTION \w+/, 'EXECUTE');
        return [name.slice(prefix.length + 1), `${withoutPrefix(fires)}\n${withoutPrefix(source)}`] as const;
      }),
  );
}

/** The guards of the members' tables that those of another prefix have not, or have otherwise. */
async function findWeaker(prefix: string): Promise<string[]> {
  const [strong, there] = [await readGuards('member'), await readGuards(prefix)];
  return guards.filter((guard) => there.get(guard) === undefined || there.get(guard) !== strong.get(guard));
}

test('Wherever people sign in by email and password, the database ends sessions with the password, and swept is what has ended', async () => {
  // Sign-in is opened in one place, with tables of the list.
  expect(program.match(/(?<!function )\bcreateSignIn\(.*\n.*/g)).toEqual([
    expect.stringContaining('tablePrefix: own.kind'),
  ]);
  const swept = await findSweptTables(database.db);
  for (const prefix of kindsOfPeople) {
    expect([prefix, await findWeaker(prefix)]).toEqual([prefix, []]);
    const ending = [`${prefix}_sessions`, `${prefix}_verifications`];
    expect(ending.filter((table) => !swept.has(table))).toEqual([]);
  }
});

test('Tables of a second sign-in that lack a guard, or have a weaker one, are named', async () => {
  const { db } = database;
  for (const table of ['credentials', 'sessions', 'verifications']) {
    await db.query({ text: `CREATE TABLE clerk_${table} (LIKE member_${table} INCLUDING ALL)` });
    if (table !== 'verifications') {
      await db.query({ text: `ALTER TABLE clerk_${table} RENAME COLUMN member_id TO clerk_id` });
    }
  }
  expect(await findWeaker('clerk')).toEqual(guards);

  const { rows } = await db.query<{ trigger: string; body: string; guard: string }>({
    text: `SELECT pg_get_triggerdef(pg_trigger.oid) AS trigger, pg_get_functiondef(tgfoid) AS body, tgname AS guard
           FROM pg_trigger WHERE tgname = ANY ($1::text[])`,
    values: [guards.map((guard) => `member_${guard}`)],
  });
  const ofClerks = (text: string) => text.replaceAll('member', 'clerk');
  for (const { trigger, body } of rows) {
    await db.query({ text: ofClerks(body) });
    await db.query({ text: ofClerks(trigger) });
  }
  expect(await findWeaker('clerk')).toEqual([]);

  await db.query({
    text: `CREATE OR REPLACE FUNCTION refuse_suspended_clerks() RETURNS trigger LANGUAGE plpgsql
           AS 'BEGIN RETURN NEW; END'`,
  });
  await db.query({ text: 'ALTER TABLE clerk_sessions DISABLE TRIGGER clerk_sessions_bounded' });
  expect(await findWeaker('clerk')).toEqual(['sessions_bounded', 'sessions_refused']);
});
