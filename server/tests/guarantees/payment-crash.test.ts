import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectSoundLedger, getWallet, makeFundedAccount, setBalance } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { type SathaProcess, spawnWork } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const size = process.env.SATHA_TEST_FULL ? { accounts: 200, kills: 10 } : { accounts: 12, kills: 1 };
const threshold = 50_000;
const target = 200_000;

let database: TestDatabase;
let scene: PaymentScene;
const workers: SathaProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  scene = await createPaymentScene(database.db, systemClock);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.end('SIGKILL')));
  await database.drop();
});

async function startWorker(): Promise<SathaProcess> {
  const worker = await spawnWork(database.url);
  workers.push(worker);
  return worker;
}

async function countSettled(): Promise<number> {
  const { rows } = await database.db.query<{ count: number }>({
    text: "SELECT count(*) AS count FROM top_ups WHERE status = 'succeeded' AND recharge_id IS NOT NULL",
  });
  return rows[0]?.count ?? 0;
}

/** Leases that a killed process held are over at once, so that the test need not wait for them. */
const endLeases = () =>
  database.db.query({
    text: `WITH a AS (UPDATE top_ups SET due_at = now() WHERE due_at > now()),
             b AS (UPDATE payment_notices SET due_at = now() WHERE due_at > now())
           UPDATE test_payment_notices SET due_at = now() WHERE due_at > now()`,
  });

test('However often processes are killed while they recharge wallets, each wallet is charged for once', async () => {
  const { db } = database;
  const accounts = await Promise.all(Array.from({ length: size.accounts }, () => makeFundedAccount(db)));
  for (const accountId of accounts) {
    await scene.saveCard(accountId);
    await setBalance(db, accountId, 100_000);
    await scene.turnOn(accountId, threshold, target);
  }
  for (let kill = 0; kill < size.kills; kill += 1) {
    const worker = await startWorker();
    const some = accounts.filter((_, index) => index % size.kills === kill);
    const before = await countSettled();
    const falling = Promise.all(some.map((accountId) => setBalance(db, accountId, 40_000)));
    await expect.poll(countSettled, { interval: 5 }).toBeGreaterThan(before);
    await worker.end('SIGKILL');
    await falling;
  }
  await endLeases();
  await Promise.all([startWorker(), startWorker()]);
  await expect.poll(countSettled, { interval: 100 }).toBe(size.accounts);
  for (const accountId of accounts) {
    expect(await scene.recharges(accountId)).toEqual(['succeeded 160000 1']);
    expect(await getWallet(db, accountId)).toMatchObject({ balanceFils: target });
  }
  const { rows } = await db.query<{ count: number }>({ text: 'SELECT count(*) AS count FROM test_payments' });
  expect(rows[0]?.count).toBe(2 * size.accounts);
  await expectSoundLedger(db);
});
