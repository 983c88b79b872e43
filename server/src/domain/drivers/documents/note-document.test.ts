import type { DriverDocumentKind } from '@satha/terms/fleet-documents';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  downtown,
} from '../../../../tests/harness/dispatch-scene.ts';
import { assign, drive, placeDriver, type TestDriver } from '../../../../tests/harness/drivers.ts';
import { createTestClock, quietNoon } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { declineOpenOffers } from '../../dispatch/decline-offer.ts';
import { selectCandidates } from '../../dispatch/searching/candidates-store.ts';
import { insertOffers } from '../../dispatch/searching/offers-store.ts';
import { findDriver } from '../queries.ts';
import { endUnfitShifts } from '../shifts/end-unfit-shifts.ts';
import { putBackInService, takeOutOfService } from '../vehicles/change-service.ts';
import { noteDriverDocument, noteVehicleDocument, removeDriverDocument } from './note-document.ts';
import { findDriverDocuments } from './queries.ts';

const clock = createTestClock();
const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
const day = (text: string) => Temporal.PlainDate.from(text);
let database: TestDatabase;
let scene: DispatchScene;
let deps: Parameters<typeof endUnfitShifts>[0];
let driver: TestDriver;
let tripId: number;
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await createDispatchScene(database.db, clock);
  deps = { db: database.db, clock, declineOpenOffers };
  accountId = await scene.makeAccount();
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.set(quietNoon);
  await database.db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE ended_at IS NULL' });
  driver = await scene.addDriverAt(downtown);
  tripId = await scene.book({ accountId });
});

/** Why the driver is not asked for the trip, heard of just now; undefined of a candidate. */
async function reason(): Promise<string | undefined> {
  await placeDriver(database.db, driver, downtown, clock());
  const search = { accountId, tripId, vehicleTypeId: 4, pickup: downtown };
  const heardOfSince = clock().subtract({ minutes: 5 });
  const look = { now: clock(), heardOfSince, atMost: 30 };
  const [found] = await selectCandidates(database.db, [{ search, radiusMeters: 60_000 }], look);
  expect(found?.counts.driversOnShift).toBe(1);
  return Object.keys(found?.counts.excluded ?? {})[0];
}
const isOnShift = async () => (await findDriver(database.db, driver.driverId))?.shift !== undefined;

const noteOf: Record<'driver' | 'vehicle', (expiresOn: string) => Promise<void>> = {
  driver: (expiresOn) =>
    noteDriverDocument(deps, {
      ...{ ...acting, driverId: driver.driverId },
      document: { kind: 'tow_permit', number: 'TP-4711', expiresOn: day(expiresOn) },
    }),
  vehicle: (expiresOn) =>
    noteVehicleDocument(deps, {
      ...{ ...acting, vehicleId: driver.vehicleId },
      document: { kind: 'insurance', expiresOn: day(expiresOn) },
    }),
};

test.each(['driver', 'vehicle'] as const)(
  'A %s is in dispatch to the end of the last day of a document, out of it from midnight in the UAE on, and back with a new one',
  async (whose) => {
    await noteOf[whose]('2026-11-18');
    clock.set('2026-11-18T23:59:59+04:00');
    expect(await reason()).toBeUndefined();
    expect(await endUnfitShifts(deps)).toBe(0);
    clock.set('2026-11-19T00:00:00+04:00');
    expect(await reason()).toBe('document_expired');
    expect(await assign(database.db, { accountId, tripId }, driver, clock())).toBe('driver_not_free');
    await noteOf[whose]('2026-11-19');
    expect(await reason()).toBeUndefined();
    expect(await assign(database.db, { accountId, tripId }, driver, clock())).toBe('assigned');
  },
);

test('A shift ends when a document is over, but a trip under way is finished first', async () => {
  await assign(database.db, { accountId, tripId }, driver, clock());
  await noteOf.driver('2026-11-17');
  expect(await endUnfitShifts(deps)).toBe(0);
  for (const action of ['arrive', 'load', 'start', 'complete'] as const) {
    await drive(database.db, tripId, driver, action, clock());
  }
  expect(await isOnShift()).toBe(true);
  const ended = await Promise.all([endUnfitShifts(deps), endUnfitShifts(deps), endUnfitShifts(deps)]);
  expect(ended.toSorted()).toEqual([0, 0, 1]);
  expect(await isOnShift()).toBe(false);
});

test('A truck that is out of service gets no trip, its shift ends, and it works again once it is back', async () => {
  const { vehicleId } = driver;
  await takeOutOfService(deps, { ...acting, vehicleId, reason: 'Gearbox' });
  expect(await reason()).toBe('out_of_service');
  expect(await assign(database.db, { accountId, tripId }, driver, clock())).toBe('driver_not_free');
  await putBackInService(deps, { ...acting, vehicleId });
  expect(await reason()).toBeUndefined();
  await takeOutOfService(deps, { ...acting, vehicleId, reason: 'Gearbox' });
  expect(await endUnfitShifts(deps)).toBe(1);
  expect(await isOnShift()).toBe(false);
});

test('An open offer counts as declined when its truck is taken out of service, and none is made in it', async () => {
  await scene.dispatch();
  expect(await scene.offerOf(driver)).toBeDefined();
  let declined = 0;
  const onOffersDeclined = (count: number) => {
    declined += count;
  };
  const { vehicleId } = driver;
  await takeOutOfService({ ...deps, onOffersDeclined }, { ...acting, vehicleId, reason: 'Gearbox' });
  expect(await scene.offerOf(driver)).toBeUndefined();
  expect(declined).toBe(1);
  const other = await scene.book({ accountId });
  const made = await database.db.inTransaction((transaction) =>
    insertOffers(
      transaction,
      { accountId, tripId: other },
      [
        {
          ...driver,
          ...{ position: downtown, straightMeters: 900, pickupMeters: 1_000, pickupSeconds: 100 },
          expiresAt: clock().add({ seconds: 30 }),
        },
      ],
      { wanted: 1, now: clock() },
    ),
  );
  expect(made).toEqual([]);
});

test('A shift that cannot be ended keeps no other one from its end', async () => {
  const other = await scene.addDriverAt(downtown);
  await noteOf.driver('2026-11-17');
  await takeOutOfService(deps, { ...acting, vehicleId: other.vehicleId, reason: 'Gearbox' });
  const failing: typeof declineOpenOffers = (transaction, input) =>
    input.driverId === driver.driverId
      ? Promise.reject(new Error('not this one'))
      : declineOpenOffers(transaction, input);
  await expect(endUnfitShifts({ ...deps, declineOpenOffers: failing })).rejects.toThrow('not this one');
  expect(await isOnShift()).toBe(true);
  expect((await findDriver(database.db, other.driverId))?.shift).toBeUndefined();
});

const kinds = ['emirates_id', 'residence_visa', 'tow_permit', 'medical_fitness'] as const;
type Step = { readonly kind: (typeof kinds)[number]; readonly days: number | undefined };
const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  days: fc.option(fc.integer({ min: -20, max: 400 }), { nil: undefined }),
});

test('Whatever is noted and removed at the same moment, the driver counts by the first last day of what is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 6 }), async (drawn) => {
      const { driverId } = driver;
      const today = day('2026-11-18');
      await Promise.all(
        drawn.map(({ kind, days }) =>
          days === undefined
            ? removeDriverDocument(deps, { ...acting, driverId, kind })
            : noteDriverDocument(deps, {
                ...{ ...acting, driverId },
                document: { kind, expiresOn: today.add({ days }) },
              }),
        ),
      );
      const documents = await findDriverDocuments(database.db, driverId);
      const lastDays = documents
        .filter(({ kind }: { kind: DriverDocumentKind }) => kind !== 'driving_licence')
        .map(({ expiresOn }) => String(expiresOn));
      const found = await findDriver(database.db, driverId);
      expect(found?.documentsValidThrough?.toString()).toBe(lastDays.toSorted()[0]);
    }),
    { numRuns: process.env.SATHA_TEST_FULL ? 60 : 6 },
  );
});

test('A licence is a document like the others, whose number the audit log is never told', async () => {
  const { driverId } = driver;
  const note = (expiresOn: string, number?: string) =>
    noteDriverDocument(deps, {
      ...{ ...acting, driverId },
      document: { kind: 'driving_licence', number, expiresOn: day(expiresOn) },
    });
  await note('2027-01-31', 'DL-998877');
  await note('2028-01-31');
  expect((await findDriver(database.db, driverId))?.licenceExpiresOn).toEqual(day('2028-01-31'));
  expect(await findDriverDocuments(database.db, driverId)).toEqual([
    { kind: 'driving_licence', number: 'DL-998877', expiresOn: day('2028-01-31') },
  ]);
  const { rows } = await database.db.query<{ details: object }>({
    text: 'SELECT details FROM audit_entries WHERE subject = $1 ORDER BY audit_entry_id DESC',
    values: [`driver ${driverId}`],
  });
  expect(rows[0]?.details).toEqual({
    kind: 'driving_licence',
    expiresOn: '2028-01-31',
    expiredOnBefore: '2027-01-31',
  });
  expect(JSON.stringify(rows)).not.toContain('998877');
  await expect(
    removeDriverDocument(deps, { ...acting, driverId, kind: 'driving_licence' }),
  ).rejects.toMatchObject({ code: 'invalid_request' });
});
