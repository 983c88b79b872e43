import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../../tests/harness/recorded-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { type ChangeBatch, createChangeFollower } from './follow-changes.ts';
import { forgetOldChanges } from './forget-old-changes.ts';
import { findChangesAfter, findChangesEnd } from './queries.ts';
import { changePolicy } from './record-change.ts';

let database: TestDatabase;
const over: AbortController[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  for (const controller of over.splice(0)) controller.abort();
});
afterAll(() => database.drop());

const write = (recordId: number, count = 1) =>
  database.db.query({
    text: `INSERT INTO record_changes (kind, record_id)
           SELECT 'trip', $1::bigint + n FROM generate_series(0, $2::integer - 1) AS n`,
    values: [recordId, count],
  });
const recordsOf = (batches: readonly ChangeBatch[]) =>
  batches.flat().map((change) => (change.kind === 'everything' ? 'everything' : change.recordId));

/** Looks until what is expected has come: a transaction of any database of the cluster holds back what is later. */
function polled<Seen>(follower: ReturnType<typeof createChangeFollower>, see: () => Seen) {
  return expect.poll(async () => {
    await follower.poll();
    return see();
  });
}

function follow(follower: ReturnType<typeof createChangeFollower>, after: number): ChangeBatch[] {
  const controller = new AbortController();
  over.push(controller);
  const batches: ChangeBatch[] = [];
  const read = async () => {
    for await (const batch of follower.follow(after, controller.signal)) batches.push(batch);
  };
  read();
  return batches;
}

test('Twenty who follow cost the database as many statements as one', async () => {
  const { db, statements } = recordStatements(database.db);
  const follower = createChangeFollower(db);
  const { end } = await findChangesEnd(database.db);
  const readers = Array.from({ length: 20 }, () => follow(follower, end));
  await expect.poll(() => statements).toHaveLength(1);
  await write(7);
  for (const batches of readers) await polled(follower, () => recordsOf(batches)).toEqual([7]);
  // The first look of all, the one that a poll woke, and the one that found nothing more.
  const reads = () => statements.filter((text) => text.includes('LATERAL'));
  await expect.poll(reads).toHaveLength(3);
  expect(new Set(readers.map(([batch]) => batch)).size).toBe(1);
});

test('A transaction is told whole once it is over, though later ones were over before it', async () => {
  const follower = createChangeFollower(database.db);
  const { end } = await findChangesEnd(database.db);
  const batches = follow(follower, end);
  await database.db.inTransaction(async (transaction) => {
    await transaction.query({ text: "INSERT INTO record_changes (kind, record_id) VALUES ('trip', 1)" });
    await write(2);
    await follower.poll();
    await transaction.query({ text: "INSERT INTO record_changes (kind, record_id) VALUES ('trip', 3)" });
  });
  await polled(follower, () => recordsOf(batches)).toEqual([1, 3, 2]);
});

test('More than is read at once is told as everything, and what follows is told again one by one', async () => {
  const follower = createChangeFollower(database.db);
  const { end } = await findChangesEnd(database.db);
  await write(1, changePolicy.mostAtOnce + 1);
  const batches = follow(follower, end);
  await polled(follower, () => recordsOf(batches)).toEqual(['everything']);
  await write(5);
  await polled(follower, () => recordsOf(batches)).toEqual(['everything', 5]);
});

test('Changes are kept for a quarter of an hour', async () => {
  const { end } = await findChangesEnd(database.db);
  /** All but those that are aged already. What PostgreSQL noted is its own time, which may be another than the tests'. */
  const age = (minutes: number) =>
    database.db.query({
      text: `UPDATE record_changes SET changed_at = now() - make_interval(mins => $1)
             WHERE changed_at NOT BETWEEN now() - interval '1 hour' AND now() - interval '15 minutes'`,
      values: [minutes],
    });
  await write(1);
  await age(16);
  await write(2);
  await age(14);
  const left = async () => {
    await forgetOldChanges({ db: database.db, clock: () => Temporal.Now.instant() });
    return recordsOf(await findChangesAfter(database.db, [end]));
  };
  await expect.poll(left).toEqual([2]);
});
