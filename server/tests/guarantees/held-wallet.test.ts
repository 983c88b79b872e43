import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdEventCounters, holdWallet, holdWallets, untilWaiting } from '../harness/locks.ts';
import { expectSoundLedger, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';

/** As `satha serve` has it when nothing else is set. */
const connections = 16;
/** Of one account, in one process. */
const mostWaiting = 200;

let database: TestDatabase;
let ownDb: Database;
let app: TestApp;

beforeEach(async () => {
  database = await createTestDatabase();
  await serveWith(openTestDatabase(database.url, connections));
});
afterEach(async () => {
  await leave();
  await database.drop();
});

async function serveWith(db: Database): Promise<void> {
  ownDb = db;
  app = await startTestApp({ shared: { db, url: database.url } });
}

async function leave(): Promise<void> {
  await app.close();
  await ownDb.close();
}

const richAccount = () => app.makeAccount({ balanceFils: 100_000_000 });
const create = ({ rawApiKey }: TestAccount) => app.post(paths.create, rawApiKey, sampleTrip);
const cancel = ({ rawApiKey }: TestAccount, tripId: number) => app.post(paths.cancel, rawApiKey, { tripId });
const many = <Result>(count: number, make: () => Result) => Array.from({ length: count }, make);

/** Every operation, as an integrator with nothing to do with the held wallet meets it. */
async function expectServed(account: TestAccount): Promise<void> {
  expectOk(await app.get(paths.search, account.rawApiKey));
  expectOk(await app.post(paths.estimate, account.rawApiKey, sampleEstimate));
  const { tripID } = expectOk(await create(account));
  expectOk(await cancel(account, tripID));
}

test('while creates and cancels of one account wait for its wallet, all others are served', async () => {
  const [held, other] = [await richAccount(), await richAccount()];
  const { tripID } = expectOk(await create(held));
  const begun = await holdWallet(database.db, held.accountId, async () => {
    const answers = [...many(30, () => create(held)), cancel(held, tripID)];
    // All creates by one statement, and the cancel by one.
    await untilWaiting(database.db, 2);
    await expectServed(other);
    return { answers };
  });
  for (const answer of await Promise.all(begun.answers)) expectOk(answer);
  await expectSoundLedger(database.db);
});

test('however many wallets are held, keys are checked and trips are found', async () => {
  const [reader, ...held] = await Promise.all(many(connections + 1, richAccount));
  const begun: ReturnType<typeof create>[] = [];
  const ids = held.map(({ accountId }) => accountId);
  await holdWallets(database.db, ids, async () => {
    for (const account of held) begun.push(...many(3, () => create(account)));
    await untilWaiting(database.db, connections - connections / 4);
    expectOk(await app.get(paths.search, reader?.rawApiKey));
    expectOk(await app.post(paths.estimate, reader?.rawApiKey, sampleEstimate));
    expectOk(await create(reader as TestAccount));
    expect((await app.get('/readyz')).status).toBe(200);
  });
  for (const answer of await Promise.all(begun)) expectOk(answer);
});

test('however many accounts’ events something else counts, the creates of all others are stored', async () => {
  const [other, ...held] = await Promise.all(many(5, richAccount));
  await Promise.all(held.map(create));
  const begun: ReturnType<typeof create>[] = [];
  const ids = held.map(({ accountId }) => accountId);
  await holdEventCounters(database.db, ids, async () => {
    // One after the other, so that each is in a statement of its own as long as that waits.
    for (const [index, account] of held.entries()) {
      begun.push(create(account));
      await untilWaiting(database.db, index + 1);
    }
    await expectServed(other as TestAccount);
  });
  for (const answer of await Promise.all(begun)) expectOk(answer);
  await expectSoundLedger(database.db);
});

test('more creates than can wait are refused at once, safe to repeat, and those that were not are done', async () => {
  const account = await richAccount();
  const begun = await holdWallet(database.db, account.accountId, async () => {
    const first = create(account);
    await untilWaiting(database.db, 1);
    const refused: Awaited<ReturnType<typeof create>>[] = [];
    const answers = many(mostWaiting + 10, async () => {
      const answer = await create(account);
      if (answer.status !== 200) refused.push(answer);
    });
    await expect.poll(() => refused.length).toBeGreaterThanOrEqual(10);
    return { answers: [first, ...answers], refused };
  });
  await Promise.all(begun.answers);
  for (const answer of begun.refused) {
    expectRefusal(answer, 503, 'Failed to create trip');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const { rows } = await database.db.query<{ count: number }>({ text: 'SELECT count(*) FROM trips' });
  expect(rows[0]?.count).toBe(begun.answers.length - begun.refused.length);
  await expectSoundLedger(database.db);
});

test('a create or cancel that waits too long for a held wallet gives up, with nothing changed', async () => {
  await leave();
  const connection = { connectionString: database.url };
  const limits = { maxConnections: connections, statementTimeoutMs: 60_000, connectTimeoutMs: 5_000 };
  await serveWith(openDatabase({ connection, ...limits, lockTimeoutMs: 50, applicationName: 'satha test' }));
  const account = await richAccount();
  const { tripID } = expectOk(await create(account));
  const before = await snapshot(database.db);
  await holdWallet(database.db, account.accountId, async () => {
    expectRefusal(await create(account), 503, 'Failed to create trip');
    expectRefusal(await cancel(account, tripID), 503, 'Service unavailable');
  });
  expect(await snapshot(database.db)).toEqual(before);
  expectOk(await create(account));
});
