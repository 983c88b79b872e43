import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  kilometersNorth,
} from '../../../tests/harness/dispatch-scene.ts';
import type { TestDriver } from '../../../tests/harness/drivers.ts';
import { untilWaiting } from '../../../tests/harness/locks.ts';
import { createTestClock, type TestClock } from '../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import type { Plate } from '../drivers/plate.ts';
import { startShift } from '../drivers/shifts/start-shift.ts';
import { editVehicle, type VehicleEdit } from '../drivers/vehicles/edit-vehicle.ts';
import { acceptOffer } from './accept-offer.ts';
import { searchWithoutRequirements } from './search-without-requirements.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: DispatchScene;
let accountId: number;
let driver: TestDriver;
let next: TestDriver;
let tripId: number;
let offerId: number;

const whole: Omit<VehicleEdit, 'vehicleId'> = {
  equipment: ['wheel_lift', 'winch', 'dollies'],
  heightMm: 1_980,
  payloadKg: 2_500,
};
const edit = ({ vehicleId }: TestDriver, changed: Omit<VehicleEdit, 'vehicleId'>) =>
  editVehicle(database, { vehicleId, ...changed });

/** A saloon of 1,600 kg that does not roll, in a low basement: offered to the nearer of two wreckers. */
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
  driver = await scene.addDriverAt(kilometersNorth(3));
  next = await scene.addDriverAt(kilometersNorth(5));
  await edit(driver, whole);
  await edit(next, whole);
  const site = { kind: 'basement', heightLimitMeters: 2.1 } as const;
  tripId = await scene.book({ accountId, job: { site, vehicle: { rolls: false, massKg: 1_600 } } });
  await scene.dispatch();
  offerId = (await scene.offerOf(driver))?.offerId as number;
});
afterEach(() => database.drop());

const accept = () => acceptOffer(scene.deps, { driverId: driver.driverId, offerId });
const leaveBehind = async (equipment: readonly ('wheel_lift' | 'winch' | 'dollies')[]) => {
  const { rows } = await database.db.query<Plate>({
    text: `SELECT plate_emirate AS emirate, plate_code AS code, plate_number AS number FROM vehicles WHERE vehicle_id = $1`,
    values: [driver.vehicleId],
  });
  const plate = rows[0] as Plate;
  await startShift({ db: database.db, clock }, { driverId: driver.driverId, plate, equipment });
};
const notOpen = expect.objectContaining({ name: 'Problem', code: 'offer_no_longer_open' });
const statuses = async () => (await scene.offersOf(accountId, tripId)).map(({ status }) => status);

/** The trip is not given, and the next driver is asked without waiting for anything. */
async function expectNextIsAsked(): Promise<void> {
  expect(await statuses()).toEqual(['withdrawn']);
  expect(await scene.statusOf(accountId, tripId)).toBe(1);
  await scene.dispatch();
  expect(await scene.offerOf(next)).toMatchObject({ tripId });
  expect(await scene.offerOf(driver)).toBeUndefined();
  expect(await scene.accept(next)).toMatchObject({ tripId, repeated: false });
}

describe('A truck that lost what the trip needs after it was offered', () => {
  test.each([
    ['its equipment', { equipment: ['flatbed', 'winch'] }],
    ['its height', { heightMm: 2_900 }],
    ['its payload', { payloadKg: 1_500 }],
  ] satisfies [string, Omit<VehicleEdit, 'vehicleId'>][])(
    'does not get it: the operator changed %s',
    async (_what, changed) => {
      await edit(driver, changed);
      await expect(accept()).rejects.toThrow(notOpen);
      await expectNextIsAsked();
    },
  );

  test('does not get it: the driver left the dollies behind', async () => {
    await leaveBehind(['wheel_lift', 'winch']);
    await expect(accept()).rejects.toThrow(notOpen);
    await expectNextIsAsked();
  });

  test('does not get it either where something else is done in the same transaction', async () => {
    await edit(driver, { heightMm: 2_900 });
    const inSameTransaction = async () => {
      throw new Error('nothing was assigned');
    };
    const input = { driverId: driver.driverId, offerId, inSameTransaction };
    await expect(acceptOffer(scene.deps, input)).rejects.toThrow(notOpen);
    await expectNextIsAsked();
  });

  test('is asked again once it has it back, and gets the trip', async () => {
    await edit(driver, { equipment: ['flatbed'] });
    await expect(accept()).rejects.toThrow(notOpen);
    await edit(driver, whole);
    await scene.dispatch();
    expect(await scene.accept(driver)).toMatchObject({ tripId, repeated: false });
  });

  test('gets it where the operator waived what is needed', async () => {
    await edit(driver, { equipment: ['flatbed'] });
    const because = 'Customer agrees to the flatbed';
    await searchWithoutRequirements(database, { accountId, tripId, because, at: clock() });
    expect(await accept()).toMatchObject({ tripId, repeated: false });
  });
});

test('Changes that leave what the trip needs keep the offer, and accepting again answers as the first time', async () => {
  await edit(driver, { equipment: ['wheel_lift', 'winch', 'dollies', 'flatbed'], heightMm: 2_100 });
  await leaveBehind(['wheel_lift', 'winch', 'dollies']);
  expect(await accept()).toMatchObject({ repeated: false });
  await edit(driver, { equipment: ['flatbed'] });
  expect(await accept()).toMatchObject({ repeated: true });
});

describe('Racing', () => {
  test('an accept waits for an edit that is under way, and goes by it', async () => {
    const accepting = await database.db.inTransaction(async (editing) => {
      await editing.query({
        text: 'UPDATE vehicles SET height_mm = 2900 WHERE vehicle_id = $1',
        values: [driver.vehicleId],
      });
      const refusal = accept().catch((problem: unknown) => problem);
      await untilWaiting(database.db, 1);
      return [refusal];
    });
    expect(await accepting[0]).toEqual(notOpen);
    await expectNextIsAsked();
  });

  test('an accept waits for a shift that is being told of, and goes by it', async () => {
    const accepting = await database.db.inTransaction(async (telling) => {
      const { driverId } = driver;
      await telling.query({
        text: 'SELECT FROM drivers WHERE driver_id = $1 FOR NO KEY UPDATE',
        values: [driverId],
      });
      await telling.query({
        text: "UPDATE shifts SET equipment = '{winch}' WHERE driver_id = $1",
        values: [driverId],
      });
      const refusal = accept().catch((problem: unknown) => problem);
      await untilWaiting(database.db, 1);
      return [refusal];
    });
    expect(await accepting[0]).toEqual(notOpen);
    await expectNextIsAsked();
  });

  test('an edit waits for an accept that is under way: the trip is given before the truck changes', async () => {
    const [accepted, edited] = await database.db.inTransaction(async (holder) => {
      await holder.query({ text: 'SELECT 1 FROM offers WHERE offer_id = $1 FOR UPDATE', values: [offerId] });
      const accepting = accept();
      await untilWaiting(database.db, 1);
      const editing = edit(driver, { heightMm: 2_900 });
      await untilWaiting(database.db, 2);
      return [accepting, editing];
    });
    expect(await accepted).toMatchObject({ tripId, repeated: false });
    expect(await edited).toMatchObject({ heightMm: 2_900 });
  });
});
