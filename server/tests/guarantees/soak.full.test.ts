import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { setHeldLimit } from '../../src/domain/wallets/change-wallet.ts';
import { openWallet } from '../../src/domain/wallets/open-wallet.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectSoundLedger } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const soakMinutes = 1;
const raceRounds = 150;
const accountCount = 6;
const workerCount = 12;

type Caller = { accountId: number; rawApiKey: string };
type Reply = { status: number; body: { data?: { tripID?: number } | null; reason?: string } };

/** Long runs against real processes. */
describe('in the long run', () => {
  let database: TestDatabase;
  const processes: ServeProcess[] = [];
  let callers: Caller[];

  beforeAll(async () => {
    database = await createTestDatabase();
    const deps = { db: database.db, clock: systemClock, environment: 'test' } as const;
    callers = await Promise.all(
      Array.from({ length: accountCount }, async () => {
        const { accountId } = await createAccount(deps, { name: 'Integrator' });
        await openWallet(deps, accountId);
        await topUpWallet(deps, { accountId, amountFils: 5_000_000_000 });
        await setHeldLimit(database.db, accountId, 5_000_000_000);
        const key = await createApiKey(deps, { accountId, name: 'Key' });
        return { accountId, rawApiKey: key?.rawApiKey as string };
      }),
    );
    processes.push(await spawnServe(database.url), await spawnServe(database.url));
  });
  afterAll(async () => {
    await Promise.all(processes.map((serve) => serve.end('SIGKILL')));
    await database.drop();
  });

  /** By either process; undefined when no answer came. */
  async function post(which: number, path: string, caller: Caller, body: object, retryKey?: string) {
    const serve = processes[which % processes.length] as ServeProcess;
    try {
      const response = await fetch(serve.baseUrl + path, {
        method: 'POST',
        headers: {
          'x-api-key': caller.rawApiKey,
          'content-type': 'application/json',
          ...(retryKey !== undefined && { 'idempotency-key': retryKey }),
        },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() } as Reply;
    } catch {
      return undefined;
    }
  }

  /** As a client does that is told to come again: whatever was waited for in vain, nothing was stored of it. */
  async function postPatiently(...request: Parameters<typeof post>): Promise<Reply | undefined> {
    const reply = await post(...request);
    const isToComeAgain = reply?.status === 503 || reply?.body.reason === 'idempotency_in_progress';
    return isToComeAgain ? postPatiently(...request) : reply;
  }

  /** Each item handled once, by as many workers as made them. */
  async function byWorkers<Item>(items: readonly Item[], handle: (item: Item) => Promise<void>) {
    const left = items.values();
    await Promise.all(
      Array.from({ length: workerCount }, async () => {
        for (const item of left) await handle(item);
      }),
    );
  }

  const tripIdOf = (reply: Reply | undefined) =>
    reply?.status === 200 ? reply.body.data?.tripID : undefined;

  test(`${raceRounds} races of creates with one key, and of cancels of their trip, each have one winner`, {
    timeout: 900_000,
  }, async () => {
    for (let round = 0; round < raceRounds; round += 1) {
      const caller = callers[round % accountCount] as Caller;
      const creates = await Promise.all(
        [0, 1, 2, 3].map((which) => postPatiently(which, paths.create, caller, sampleTrip, `race ${round}`)),
      );
      const tripIds = new Set(creates.map(tripIdOf).filter((tripId) => tripId !== undefined));
      expect(tripIds.size).toBe(1);
      const [tripId] = tripIds;
      const cancels = await Promise.all(
        [0, 1, 2].map((which) => postPatiently(which, paths.cancel, caller, { tripId })),
      );
      expect(cancels.map((reply) => reply?.status).sort()).toEqual([200, 409, 409]);
    }
    await expectSoundLedger(database.db);
  });

  test(`${soakMinutes} minutes of trips, with one of two processes killed every few seconds, lose and double nothing`, {
    timeout: (soakMinutes + 10) * 60_000,
  }, async () => {
    const until = Date.now() + soakMinutes * 60_000;
    const acknowledged = new Map<string, number>();
    const unanswered: { caller: Caller; retryKey: string; which: number }[] = [];
    /** Trips of which a cancel was sent, answered or not, by the key that it carried. */
    const toCancel = new Map<string, { caller: Caller; tripId: number; which: number }>();

    const work = async (worker: number) => {
      const caller = callers[worker % accountCount] as Caller;
      for (let count = 0; Date.now() < until; count += 1) {
        const retryKey = `${worker}-${count}`;
        const body = { ...sampleTrip, externalReference: retryKey };
        const tripId = tripIdOf(await post(worker + count, paths.create, caller, body, retryKey));
        if (tripId === undefined) {
          unanswered.push({ caller, retryKey, which: worker });
          // A process that is being started refuses within a millisecond: as a client, and not to collect thousands.
          await setTimeout(100);
          continue;
        }
        acknowledged.set(retryKey, tripId);
        if (count % 3 !== 0) continue;
        toCancel.set(`cancel ${retryKey}`, { caller, tripId, which: worker });
        await post(worker, paths.cancel, caller, { tripId }, `cancel ${retryKey}`);
      }
    };
    const disturb = async () => {
      for (let which = 0; Date.now() < until; which += 1) {
        await setTimeout(5_000);
        await processes[which % 2]?.end('SIGKILL');
        processes[which % 2] = await spawnServe(database.url);
      }
    };
    await Promise.all([disturb(), ...Array.from({ length: workerCount }, (_, worker) => work(worker))]);

    await byWorkers(unanswered, async ({ caller, retryKey, which }) => {
      const body = { ...sampleTrip, externalReference: retryKey };
      const tripId = tripIdOf(await postPatiently(which, paths.create, caller, body, retryKey));
      expect(tripId).toBeDefined();
      acknowledged.set(retryKey, tripId as number);
    });
    await byWorkers([...toCancel], async ([cancelKey, { caller, tripId, which }]) => {
      const reply = await postPatiently(which, paths.cancel, caller, { tripId }, cancelKey);
      expect(reply?.status).toBe(200);
    });
    const { rows } = await database.db.query<{ external_reference: string; trip_id: number }>({
      text: 'SELECT external_reference, trip_id FROM trips WHERE external_reference IS NOT NULL',
    });
    expect(rows).toHaveLength(acknowledged.size);
    for (const row of rows) expect(acknowledged.get(row.external_reference)).toBe(row.trip_id);
    const refunds = await database.db.query<{ trip_id: number; count: number; is_whole: boolean }>({
      text: `SELECT trip_id, count(*), sum(e.amount_fils) = max(t.fare_fils) AS is_whole
             FROM ledger_entries e JOIN trips t USING (account_id, trip_id)
             WHERE e.kind = 'trip_refund' AND t.external_reference IS NOT NULL GROUP BY trip_id`,
    });
    expect(toCancel.size).toBeGreaterThan(0);
    expect(new Map(refunds.rows.map((row) => [row.trip_id, row]))).toEqual(
      new Map(
        [...toCancel.values()].map(({ tripId }) => [tripId, { trip_id: tripId, count: 1, is_whole: true }]),
      ),
    );
    await expectSoundLedger(database.db);
  });
});
