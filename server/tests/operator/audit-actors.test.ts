import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import type { Actor } from '../../src/domain/audit/audit-entry.ts';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { recordAudit } from '../../src/domain/audit/record-audit.ts';
import { signOutMember } from '../../src/domain/members/sign-in/sign-out-member.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let accountId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createAccount({ db: database.db, clock: systemClock }, { name: 'Al Noor' }));
});
afterAll(() => database.drop());

const at = Temporal.Instant.from('2026-11-22T08:00:00Z');
const operator: Actor = { kind: 'operator', id: 3, name: 'Huda' };
const actors: readonly Actor[] = [
  operator,
  { kind: 'operator', id: 4, name: 'Saeed' },
  { kind: 'member', id: 3, name: 'Noura' },
  { kind: 'driver', id: 3, name: 'Imran' },
  { kind: 'key', id: 3, name: 'Shop' },
  { kind: 'system' },
];
const entryOf = (actor: Actor) => ({ actor, action: 'wallet.frozen' as const, subject: 'tariff 2', at });

test('Whoever did it is found again, of an account and of none, and by the account or by who it was', async () => {
  const { db } = database;
  await db.inTransaction(async (transaction) => {
    await recordAudit(transaction, ...actors.map((actor) => ({ ...entryOf(actor), accountId })));
    await recordAudit(transaction, ...actors.map(entryOf));
  });
  const ofAccount = await findAuditEntries(db, { accountId, limit: 20 });
  expect(ofAccount.entries.map(({ actor }) => actor).toReversed()).toEqual(
    actors.map((actor) => ({ id: undefined, name: undefined, ...actor })),
  );
  const oneOfAll = await findAuditEntries(db, { actor: operator, limit: 20 });
  expect(oneOfAll.entries.map((entry) => entry.accountId)).toEqual([undefined, accountId]);
  const ofOperators = await findAuditEntries(db, { actor: { kind: 'operator' }, limit: 3 });
  expect(ofOperators.entries.map(({ actor }) => actor.name)).toEqual(['Saeed', 'Huda', 'Saeed']);
  const [, , third] = ofOperators.entries;
  expect(ofOperators.nextAfterId).toBe(third?.auditEntryId);
});

test('What is done to a member who has no account stands there all the same', async () => {
  const { db } = database;
  const { rows } = await db.query<{ member_id: number }>({
    text: `INSERT INTO members (name, email, language, created_at, updated_at)
           VALUES ('Noura', 'noura@example.ae', 'en', now(), now()) RETURNING member_id`,
  });
  const memberId = rows[0]?.member_id as number;
  await signOutMember({ db, clock: systemClock }, { actor: commandLine, memberId });
  const { entries } = await findAuditEntries(db, { actor: commandLine, action: 'member', limit: 20 });
  expect(entries).toEqual([
    expect.objectContaining({
      accountId: undefined,
      actor: { kind: 'operator', id: undefined, name: 'command line' },
      action: 'member.signed_out',
      subject: `member ${memberId}`,
      details: { email: 'noura@example.ae', sessions: 0 },
    }),
  ]);
});

test('The name of a person can be taken out by the owner of the tables, and nothing else of what was done', async () => {
  const { db } = database;
  for (const change of [
    'actor_name = NULL, actor_id = 8',
    "actor_name = 'Nobody'",
    'actor_name = NULL, details = \'{"x":1}\'',
  ]) {
    const text = `UPDATE audit_entries SET ${change} WHERE actor_kind = 'member'`;
    await expect(db.query({ text }), change).rejects.toThrow('what was done stays written');
  }
  await db.query({ text: "UPDATE audit_entries SET actor_name = NULL WHERE actor_kind = 'member'" });
  const { entries } = await findAuditEntries(db, { actor: { kind: 'member', id: 3 }, limit: 20 });
  expect(entries.map(({ actor, subject }) => [actor, subject])).toEqual([
    [{ kind: 'member', id: 3, name: undefined }, 'tariff 2'],
    [{ kind: 'member', id: 3, name: undefined }, 'tariff 2'],
  ]);
});

test.each([
  "'member', NULL, 'Noura'",
  "'key', NULL, 'Shop'",
  "'system', NULL, 'Satha'",
  "'system', 1, NULL",
  "'customer', 1, 'Mariam'",
])('Nobody is %s', async (actor) => {
  const text = `INSERT INTO audit_entries (actor_kind, actor_id, actor_name, action, subject, at)
                VALUES (${actor}, 'tariff.changed', 'tariff 2', now())`;
  await expect(database.db.query({ text })).rejects.toMatchObject({ code: '23514' });
});
