import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { createTripBatcher } from '../../src/domain/trips/creating/batch-create-trips.ts';
import type { CreateTripOutcome, NewTrip } from '../../src/domain/trips/creating/trip-creation-store.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { pressRule } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet, makeFundedAccount, setBalance } from '../harness/money.ts';
import { makeNewTrip } from '../harness/new-trip.ts';
import { paths } from '../harness/operations.ts';
import { makeRouteProvider } from '../harness/route-providers.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { openTestDatabase } from '../harness/test-database.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;

/** A way from here tells of its data what no database column can hold. */
const unstorable = { lat: 25.2001, lng: 55.2701 };
const routeProvider = makeRouteProvider('A road', {
  findRoute: async ({ from }) => ({
    distanceMeters: 12_000,
    freeFlowSeconds: { city: 900, arterial: 0, highway: 0 },
    poweredBy: 'A road',
    dataVersion: from.lat === unstorable.lat ? '\0' : '1',
  }),
});
const overrides = { clock: createTestClock(), routeProvider };

let app: TestApp;
/** A second process's app on the same database. */
let otherApp: TestApp;
let fareFils: number;

beforeAll(async () => {
  app = await startTestApp({ overrides });
  const shared = { db: openTestDatabase(app.databaseUrl), url: app.databaseUrl };
  otherApp = await startTestApp({ overrides, shared });
  const { rawApiKey } = await app.makeAccount();
  fareFils = Math.round(expectOk(await app.post(paths.estimate, rawApiKey, sampleTrip)).estimatedFare * 100);
});
afterAll(async () => {
  await otherApp.close();
  await otherApp.db.close();
  await app.close();
});

const deps = () => ({ db: app.db, clock: systemClock });
const times = <Result>(count: number, make: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** What an account should be, told as simply as it can be. */
class Model {
  balanceFils = 0;
  readonly open: { tripId: number; fareFils: number }[] = [];
  readonly kept = new Map<string, { tripId: number; fareFils: number; body: string }>();

  /** The answer that a create must have, but for the number of its trip. */
  answer(trip: Asked): CreateTripOutcome['outcome'] {
    const kept = trip.key === undefined ? undefined : this.kept.get(trip.key);
    if (kept) return kept.body === trip.body ? 'replayed' : 'idempotency_key_reused';
    if (this.balanceFils < 0) return 'wallet_balance_negative';
    return this.balanceFils - trip.fareFils < -50_000 ? 'balance_below_floor' : 'created';
  }
}
type Asked = { account: number; fareFils: number; key: string | undefined; body: string };

const anyCreate: fc.Arbitrary<Asked> = fc.record({
  account: fc.nat(2),
  fareFils: fc.integer({ min: 1, max: 40_000 }),
  key: fc.option(fc.constantFrom('one', 'two', 'three'), { nil: undefined, freq: 3 }),
  body: fc.constantFrom('a body', 'another body'),
});
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ creates: fc.array(anyCreate, { minLength: 1, maxLength: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ cancel: fc.nat(100), account: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ topUpFils: fc.integer({ min: 1, max: 90_000 }), account: fc.nat(2) }) },
);

test('bursts of creates, between cancels and top-ups, are answered as a serial reckoning says, each of them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 8 }), async (steps) => {
      const writer = createTripBatcher(app.db);
      const models = times(3, () => new Model());
      const ids = await Promise.all(models.map(() => makeFundedAccount(app.db)));
      for (const accountId of ids) await setBalance(app.db, accountId, 0);
      for (const step of steps) {
        if ('creates' in step) await burst(step.creates);
        else if ('cancel' in step) {
          await cancelOne(models[step.account] as Model, ids[step.account] as number, step.cancel);
        } else {
          const accountId = ids[step.account] as number;
          await topUpWallet(deps(), { accountId, amountFils: step.topUpFils });
          (models[step.account] as Model).balanceFils += step.topUpFils;
        }
        for (const [index, accountId] of ids.entries()) {
          const { balanceFils, open } = models[index] as Model;
          const heldFils = open.reduce((sum, trip) => sum + trip.fareFils, 0);
          expect(await getWallet(app.db, accountId)).toMatchObject({ balanceFils, heldFils });
        }
      }

      /** All at once; a key that is under way in this process already is told so. */
      async function burst(creates: readonly Asked[]): Promise<void> {
        const running = new Set<string>();
        const expected = creates.map((trip) => {
          const name = `${trip.account} ${trip.key}`;
          if (trip.key !== undefined && running.has(name)) return { outcome: 'idempotency_in_progress' };
          running.add(name);
          const model = models[trip.account] as Model;
          const outcome = model.answer(trip);
          if (outcome !== 'created') return { outcome };
          const made = { tripId: 0, fareFils: trip.fareFils, body: trip.body };
          model.balanceFils -= trip.fareFils;
          model.open.push(made);
          if (trip.key !== undefined) model.kept.set(trip.key, made);
          return { outcome, made };
        });
        const answers = await Promise.all(creates.map((trip) => writer.storeTrip(toNewTrip(trip, ids))));
        expect(answers.map(({ outcome }) => outcome)).toEqual(expected.map(({ outcome }) => outcome));
        for (const [index, answer] of answers.entries()) {
          const made = expected[index]?.made;
          if (made && 'tripId' in answer) made.tripId = answer.tripId;
        }
        for (const [index, answer] of answers.entries()) {
          const { account, key, fareFils } = creates[index] as Asked;
          if (answer.outcome === 'created') expect(answer.fareFils).toBe(fareFils);
          if (answer.outcome !== 'replayed') continue;
          const kept = (models[account] as Model).kept.get(key as string);
          expect(answer).toMatchObject({ tripId: kept?.tripId, fareFils: kept?.fareFils });
        }
      }
    }),
    { numRuns: isFull ? 50 : 4 },
  );
  await expectSoundLedger(app.db);
});

async function cancelOne(model: Model, accountId: number, which: number): Promise<void> {
  const [trip] = model.open.splice(which % Math.max(1, model.open.length), 1);
  if (!trip) return;
  await cancelTrip(
    { ...deps(), pressRule },
    { accountId, tripId: trip.tripId, retry: undefined, clockOffsetSeconds: 0 },
  );
  model.balanceFils += trip.fareFils;
}

function toNewTrip({ account, fareFils, key, body }: Asked, ids: readonly number[]): NewTrip {
  const retry = key === undefined ? undefined : { idempotencyKey: key, requestHash: hashOf(body) };
  return makeNewTrip({ accountId: ids[account] as number, fareFils, retry });
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

type Sent = { readonly what: 'create' | 'cancel'; readonly answer: Answer; readonly wasRevoked: boolean };

test('creates, cancels, top-ups and a revoked key, all at once through two processes, are as some order makes them', async () => {
  const amounts = fc.record({
    trips: fc.integer({ min: 0, max: 12 }),
    topUps: fc.nat(6),
    revokeAt: fc.nat(60),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(amounts, { minLength: 3, maxLength: 3 }), async (plans) => {
      const begun = plans.map(async ({ trips, topUps, revokeAt }) => {
        const account = await app.makeAccount({ balanceFils: 0 });
        await setBalance(app.db, account.accountId, fareFils * trips + 100);
        const old = await createSome(account, Math.ceil(trips / 2));
        let wasRevoked = false;
        const revoke = async () => {
          await changeApiKeyStatus(deps(), { apiKeyId: account.apiKeyId, action: 'revoke' });
          wasRevoked = true;
        };
        const sent: Promise<Sent>[] = [];
        const send = (what: Sent['what'], path: string, body: object) => {
          const revokedBefore = wasRevoked;
          const on = sent.length % 2 === 0 ? app : otherApp;
          sent.push(
            on
              .post(path, account.rawApiKey, body)
              .then((answer) => ({ what, answer, wasRevoked: revokedBefore })),
          );
        };
        const money: Promise<unknown>[] = [];
        for (let turn = 0; turn < 40; turn += 1) {
          if (turn === revokeAt) money.push(revoke());
          if (turn < topUps)
            money.push(topUpWallet(deps(), { accountId: account.accountId, amountFils: 101 }));
          const trip = old[turn];
          if (trip) send('cancel', paths.cancel, { tripId: trip });
          send('create', paths.create, sampleTrip);
          if (turn % 8 === 0) await Promise.race(sent);
        }
        await Promise.all(money);
        send('create', paths.create, sampleTrip);
        return {
          account,
          old,
          topUps,
          sent: await Promise.all(sent),
          startFils: fareFils * trips + 100,
          wasRevoked,
        };
      });
      for (const scene of await Promise.all(begun)) await expectSomeOrder(scene);
    }),
    { numRuns: isFull ? 20 : 3 },
  );
  await expectSoundLedger(app.db);
});

async function createSome(account: TestAccount, count: number): Promise<number[]> {
  const answers = await Promise.all(
    times(count, () => app.post(paths.create, account.rawApiKey, sampleTrip)),
  );
  return answers.map((answer) => expectOk(answer).tripID);
}

async function expectSomeOrder(scene: {
  readonly account: TestAccount;
  readonly old: readonly number[];
  readonly topUps: number;
  readonly sent: readonly Sent[];
  readonly startFils: number;
  readonly wasRevoked: boolean;
}): Promise<void> {
  const { account, old, sent } = scene;
  const created = sent.filter(({ what, answer }) => what === 'create' && answer.status === 200);
  const cancelled = sent.filter(({ what, answer }) => what === 'cancel' && answer.status === 200);
  for (const { answer, wasRevoked } of sent) {
    if (wasRevoked) expectRefusal(answer, 401, 'API key is revoked');
    if (answer.status === 401) expect(scene.wasRevoked).toBe(true);
    if (answer.status !== 200 && answer.status !== 401) expect(answer.status).toBe(402);
  }
  expect(new Set(created.map(({ answer }) => answer.body.data.tripID)).size).toBe(created.length);
  const taken = old.length + created.length - cancelled.length;
  expect(await getWallet(app.db, account.accountId)).toMatchObject({
    balanceFils: scene.startFils + scene.topUps * 101 - taken * fareFils,
    heldFils: taken * fareFils,
  });
  // The ledger tells in which order: somebody who was refused for money must have met a balance that refuses.
  const { rows } = await app.db.query<{ balance: number }>({
    text: `SELECT wallet_balance_after_fils AS balance FROM ledger_entries
           WHERE account_id = $1 AND wallet_balance_after_fils IS NOT NULL ORDER BY entry_id`,
    values: [account.accountId],
  });
  const lowest = Math.min(...rows.map(({ balance }) => balance));
  expect(lowest).toBeGreaterThanOrEqual(-50_000);
  if (sent.some(({ answer }) => answer.status === 402)) {
    expect(lowest < 0 || lowest - fareFils < -50_000).toBe(true);
  }
}

test('a trip that the database cannot store fails alone, and each of its neighbours is stored once', async () => {
  const accounts = await Promise.all(times(4, () => app.makeAccount({ balanceFils: 100_000_000 })));
  const from = { fromLat: unstorable.lat, fromLng: unstorable.lng };
  const isFaulty = (index: number) => index % 9 === 4;
  const answers = await Promise.all(
    times(60, (index) =>
      app.post(paths.create, accounts[index % 4]?.rawApiKey, {
        ...sampleTrip,
        ...(isFaulty(index) && from),
        externalReference: `trip ${index}`,
      }),
    ),
  );
  for (const [index, answer] of answers.entries()) {
    if (isFaulty(index)) expectRefusal(answer, 500, 'Internal error');
    else expectOk(answer);
  }
  const { rows } = await app.db.query<{ reference: string }>({
    text: "SELECT external_reference AS reference FROM trips WHERE external_reference LIKE 'trip %'",
  });
  expect(rows.map(({ reference }) => reference).sort()).toEqual(
    times(60, (index) => (isFaulty(index) ? [] : [`trip ${index}`]))
      .flat()
      .sort(),
  );
  await expectSoundLedger(app.db);
});

test('two processes with the same accounts in opposite orders never wait for each other in a circle', async () => {
  const ids = await Promise.all(times(16, () => makeFundedAccount(app.db)));
  const writers = [createTripBatcher(app.db), createTripBatcher(otherApp.db)] as const;
  const deadlocks = async () => {
    const { rows } = await app.db.query<{ deadlocks: number }>({
      text: 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    });
    return rows[0]?.deadlocks;
  };
  const before = await deadlocks();
  const rounds = isFull ? 100 : 8;
  const store = async (writer: (typeof writers)[number], order: readonly number[]) => {
    for (let round = 0; round < rounds; round += 1) {
      const made = order.map((accountId) => writer.storeTrip(makeNewTrip({ accountId, fareFils: 1 })));
      for (const { outcome } of await Promise.all(made)) expect(outcome).toBe('created');
    }
  };
  await Promise.all([store(writers[0], ids), store(writers[1], ids.toReversed())]);
  expect(await deadlocks()).toBe(before);
  for (const accountId of ids) {
    expect((await getWallet(app.db, accountId)).heldFils).toBe(2 * rounds);
  }
});
