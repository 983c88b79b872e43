import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freezeWallet, setWalletFloor, unfreezeWallet } from '../../src/domain/wallets/change-wallet.ts';
import { adjustWallet, topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const isFull = process.env.SATHA_TEST_FULL !== undefined;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ overrides: { clock: createTestClock() } });
});
afterAll(() => app.close());

/** What one wallet and its trips should be, told as simply as it can be. */
class Model {
  balanceFils = 0;
  floorFils = -50_000;
  isFrozen = false;
  readonly openTrips: { tripId: number; fareFils: number; status: number }[] = [];
  /** What the account no longer has: fees of cancelled trips. */
  feesFils = 0;

  /** The refusal that a create of this fare must meet, or undefined. */
  refusalOfCreate(fareFils: number): string | undefined {
    if (this.balanceFils < this.floorFils) return 'Insufficient wallet balance';
    if (this.isFrozen) return 'Wallet not found';
    if (this.balanceFils < 0) return 'Wallet balance is already negative';
    if (this.balanceFils - fareFils < this.floorFils) return 'Balance will become less than -500 AED';
    return undefined;
  }

  feeOf({ fareFils, status }: { fareFils: number; status: number }): number {
    if (status === 5) return Math.round(fareFils * 0.9);
    return status === 4 ? Math.min(fareFils, Math.max(6000, Math.round(fareFils / 2))) : 0;
  }
}

type Scene = { readonly account: TestAccount; readonly model: Model };
type Step = (scene: Scene) => Promise<void>;

const fares = new Map<number, number>();

const create =
  (vehicleTypeId: number): Step =>
  async ({ account, model }) => {
    const fareFils = fares.get(vehicleTypeId) as number;
    const answer = await app.post(paths.create, account.rawApiKey, { ...sampleTrip, vehicleTypeId });
    const refusal = model.refusalOfCreate(fareFils);
    expect(answer.body.message).toBe(refusal ?? 'OK');
    if (refusal !== undefined) return;
    expect(answer.body.data.tripFare).toBe(fareFils / 100);
    model.balanceFils -= fareFils;
    model.openTrips.push({ tripId: answer.body.data.tripID, fareFils, status: 1 });
  };

const cancel =
  (which: number): Step =>
  async ({ account, model }) => {
    const index = which % Math.max(1, model.openTrips.length);
    const trip = model.openTrips[index];
    if (!trip) return;
    const answer = await app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId });
    if (model.balanceFils < model.floorFils) {
      expect(answer.body.message).toBe('Insufficient wallet balance');
      return;
    }
    const feeFils = model.feeOf(trip);
    expect(answer.body.data).toEqual({ tripID: trip.tripId, cancellationFees: feeFils / 100 });
    model.balanceFils += trip.fareFils - feeFils;
    model.feesFils += feeFils;
    model.openTrips.splice(index, 1);
  };

const move =
  (which: number, status: number): Step =>
  async ({ model }) => {
    const trip = model.openTrips[which % Math.max(1, model.openTrips.length)];
    if (!trip) return;
    await app.db.query({
      text: 'UPDATE trips SET status = $2 WHERE trip_id = $1',
      values: [trip.tripId, status],
    });
    trip.status = status;
  };

const deps = () => ({ db: app.db, clock: systemClock });
const topUp =
  (amountFils: number): Step =>
  async ({ account, model }) => {
    await topUpWallet(deps(), { accountId: account.accountId, amountFils });
    model.balanceFils += amountFils;
  };
const adjust =
  (amountFils: number): Step =>
  async ({ account, model }) => {
    if (amountFils === 0) return;
    await adjustWallet(deps(), { accountId: account.accountId, amountFils });
    model.balanceFils += amountFils;
  };
const setFloor =
  (floorFils: number): Step =>
  async ({ account, model }) => {
    await setWalletFloor(app.db, account.accountId, floorFils);
    model.floorFils = floorFils;
  };
const freeze =
  (isFrozen: boolean): Step =>
  async ({ account, model }) => {
    await (isFrozen ? freezeWallet : unfreezeWallet)(app.db, account.accountId);
    model.isFrozen = isFrozen;
  };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...vehicleTypeIds).map(create) },
  { weight: 3, arbitrary: fc.nat(20).map(cancel) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(20), fc.constantFrom(1, 4, 5)).map(([which, status]) => move(which, status)),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60_000 }).map(topUp) },
  { weight: 1, arbitrary: fc.integer({ min: -60_000, max: 60_000 }).map(adjust) },
  { weight: 1, arbitrary: fc.integer({ min: -50_000, max: 0 }).map(setFloor) },
  { weight: 1, arbitrary: fc.boolean().map(freeze) },
);

test('any sequence of creates, cancels, top-ups and adjustments leaves the wallet as a serial reckoning does', async () => {
  const { rawApiKey } = await app.makeAccount();
  for (const vehicleTypeId of vehicleTypeIds) {
    const { body } = await app.post(paths.estimate, rawApiKey, { ...sampleTrip, vehicleTypeId });
    fares.set(vehicleTypeId, Math.round(body.data.estimatedFare * 100));
  }
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
      const scene = { account: await app.makeAccount({ balanceFils: 0 }), model: new Model() };
      const { account, model } = scene;
      for (const step of steps) {
        await step(scene);
        const heldFils = model.openTrips.reduce((sum, trip) => sum + trip.fareFils, 0);
        expect(await getWallet(app.db, account.accountId)).toMatchObject({
          balanceFils: model.balanceFils,
          heldFils,
        });
      }
      const { rows } = await app.db.query<{ earned: number }>({
        text: `SELECT coalesce(sum(amount_fils), 0)::bigint AS earned FROM ledger_entries
               WHERE account_id = $1 AND to_ledger IN ('revenue', 'vat_payable')`,
        values: [account.accountId],
      });
      expect(rows[0]?.earned).toBe(model.feesFils);
    }),
    { numRuns: isFull ? 150 : 15 },
  );
  await expectSoundLedger(app.db);
});
