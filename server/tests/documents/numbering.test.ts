import { afterEach, beforeEach, expect, test } from 'vitest';
import { issueDueDocuments } from '../../src/domain/documents/issuing/issue-due-documents.ts';
import { sandboxSeller } from '../../src/domain/documents/seller/seller-details.ts';
import { setSellerDetails } from '../../src/domain/documents/seller/set-seller-details.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { expectWholeSeries, issueAll, numbersOf, places } from '../harness/documents.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { spawnWork } from '../harness/serve-process.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;

let database: TestDatabase;
let db: Database;
let accounts: number[];
beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  accounts = await Promise.all([makeFundedAccount(db), makeFundedAccount(db), makeFundedAccount(db)]);
  await issueAll(db, createTestClock());
});
afterEach(() => database.drop());

/**
 * So many top-ups, spread over the accounts, twenty at a time; each account's own opening balance has its receipt already.
 */
async function topUp(count: number): Promise<void> {
  let next = 0;
  const post = async () => {
    while (next < count) {
      const accountId = accounts[next % accounts.length] as number;
      next += 1;
      await topUpWallet({ db, clock: systemClock }, { accountId, amountFils: 100 });
    }
  };
  await Promise.all(Array.from({ length: 20 }, post));
}

const unheard = { places, defaultSeller: sandboxSeller, onFault: () => {} };

test('several processes that issue at once give 1, 2, 3 … without a hole, and each entry one document', async () => {
  const count = isFull ? 2_000 : 150;
  const others = [1, 2, 3].map(() => openTestDatabase(database.url, 3));
  const posting = topUp(count);
  const issuing = [db, ...others].map(async (one) => {
    let left = count * 4;
    while ((await numbersOf(db, 'receipt')).length < count + 3 && left-- > 0) await issueAll(one, clock);
  });
  const clock = createTestClock();
  await Promise.all([posting, ...issuing]);
  await expectWholeSeries(db, 'receipt', count + 3);
  await Promise.all(others.map((one) => one.close()));
});

// Each round starts two processes, which takes a busy machine its time.

test('processes that are killed in the middle leave no hole and no entry without its document', async () => {
  // Processes have the machine's time, in which a year may end meanwhile: the numbers begin again with it.
  const { year } = systemClock().toZonedDateTimeISO('Asia/Dubai');
  const countByYear = async () => {
    const series = await Promise.all([year, year + 1].map((one) => numbersOf(db, 'receipt', one)));
    return series.map(({ length }) => length);
  };
  const count = async () => (await countByYear()).reduce((sum, length) => sum + length);
  const before = await count();
  const rounds = isFull ? 6 : 1;
  for (let round = 0; round < rounds; round += 1) {
    const workers = await Promise.all([spawnWork(database.url), spawnWork(database.url)]);
    await topUp(150);
    await expect.poll(count).toBeGreaterThan(before + round * 150);
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  }
  await issueAll(db);
  expect(await count()).toBe(before + rounds * 150);
  for (const [index, length] of (await countByYear()).entries()) {
    await expectWholeSeries(db, 'receipt', length, year + index);
  }
});

test('what is rolled back takes its numbers back', async () => {
  await topUp(3);
  await db.query({
    text: `CREATE FUNCTION refuse_third() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN IF NEW.number = 6 THEN RAISE EXCEPTION 'the disk is full' USING ERRCODE = 'disk_full'; END IF; RETURN NEW; END $$`,
  });
  await db.query({
    text: 'CREATE TRIGGER refuse_third BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION refuse_third()',
  });
  await expect(issueAll(db, createTestClock())).rejects.toThrow('the disk is full');
  await expectWholeSeries(db, 'receipt', 3);
  await db.query({ text: 'DROP TRIGGER refuse_third ON documents' });
  await issueAll(db, createTestClock());
  await expectWholeSeries(db, 'receipt', 6);
});

test('a document that the database refuses is told of, holds up no other, and is tried again an hour later', async () => {
  const clock = createTestClock();
  await topUp(isFull ? 250 : 9);
  const { rows } = await db.query<{ entry_id: number }>({
    text: 'SELECT entry_id FROM document_dues ORDER BY entry_id OFFSET 5 LIMIT 2',
  });
  const refused = rows.map(({ entry_id }) => entry_id);
  await db.query({
    text: `CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
             IF NEW.entry_id IN (${refused.join()}) THEN RAISE check_violation; END IF; RETURN NEW; END $$`,
  });
  await db.query({
    text: 'CREATE TRIGGER refuse_some BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION refuse_some()',
  });
  const told: number[] = [];
  const issue = async () => {
    const onFault = ({ entryId }: { entryId: number }) => told.push(entryId);
    while ((await issueDueDocuments({ db, clock, places, defaultSeller: sandboxSeller, onFault })).isFull);
  };
  await issue();
  await expectWholeSeries(db, 'receipt', isFull ? 251 : 10);
  expect(told).toEqual(refused);
  await issue();
  expect(told).toHaveLength(2);
  await db.query({ text: 'DROP TRIGGER refuse_some ON documents' });
  clock.advance({ hours: 1 });
  await issue();
  await expectWholeSeries(db, 'receipt', isFull ? 253 : 12);
  expect(told).toHaveLength(2);
});

test('an entry whose document cannot be made is told of, holds up no other, and is tried again an hour later', async () => {
  const clock = createTestClock();
  await db.query({
    text: `INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, created_at)
           VALUES ($1, 'held', 'revenue', 100, 'trip_revenue', now())`,
    values: [accounts[0]],
  });
  await topUp(2);
  const faults: unknown[] = [];
  const issue = () =>
    issueDueDocuments({
      db,
      clock,
      places,
      defaultSeller: sandboxSeller,
      onFault: (_entry, error) => faults.push(error),
    });
  expect(await issue()).toMatchObject({ issued: 2 });
  expect(await issue()).toMatchObject({ issued: 0 });
  expect(faults).toHaveLength(1);
  await expectWholeSeries(db, 'receipt', 5);
  clock.advance({ hours: 1 });
  await issue();
  expect(faults).toHaveLength(2);
});

test('numbers begin anew with the year on the clocks of the UAE', async () => {
  const clock = createTestClock('2026-12-31T23:59:59.999+04:00');
  await topUp(1);
  await issueAll(db, clock);
  clock.advance({ milliseconds: 1 });
  await topUp(2);
  await issueAll(db, clock);
  await expectWholeSeries(db, 'receipt', 4, 2026);
  await expectWholeSeries(db, 'receipt', 2, 2027);
});

test('a process whose clock is behind issues nothing before the document with the number below', async () => {
  const clock = createTestClock();
  clock.advance({ minutes: 5 });
  await topUp(1);
  await issueAll(db, clock);
  clock.advance({ minutes: -3 });
  await topUp(1);
  await issueAll(db, clock);
  await expectWholeSeries(db, 'receipt', 5);
});

test('without anybody who sells nothing is issued, and all of it once somebody does', async () => {
  await topUp(3);
  const clock = createTestClock();
  const issue = () => issueDueDocuments({ ...unheard, db, clock, defaultSeller: undefined });
  expect(await issue()).toEqual({ issued: 0, isFull: false, wantsSeller: true });
  await setSellerDetails(
    { db, clock },
    { legalName: 'Rescue Road LLC', trn: '100123456700003', address: 'Dubai' },
  );
  expect(await issue()).toMatchObject({ issued: 3, wantsSeller: false });
  expect(await issue()).toEqual({ issued: 0, isFull: false, wantsSeller: false });
});

test('a document that stands is neither changed nor deleted', async () => {
  for (const statement of [
    "UPDATE documents SET content = '{}'",
    'DELETE FROM documents',
    'TRUNCATE documents CASCADE',
  ]) {
    await expect(db.query({ text: statement })).rejects.toThrow('documents are never changed or deleted');
  }
});
