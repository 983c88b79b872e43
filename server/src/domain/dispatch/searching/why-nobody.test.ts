import type { Exclusion } from '@satha/terms/dispatch';
import { type Equipment, equipmentList } from '@satha/terms/equipment';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDispatchScene,
  type DispatchScene,
  downtown,
  kilometersNorth,
} from '../../../../tests/harness/dispatch-scene.ts';
import type { TestDriver } from '../../../../tests/harness/drivers.ts';
import { createTestClock } from '../../../../tests/harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import type { Requirement } from '../../jobs/requirement.ts';
import { findCandidatesForOperator } from '../by-hand/find-drivers-for-trip.ts';
import { selectCandidates } from './candidates-store.ts';

const clock = createTestClock();
let database: TestDatabase;
let scene: DispatchScene;
let accountId: number;
let tripId: number;
let drivers: readonly TestDriver[];
/** A trip of each driver's own, to be busy with or asked for. */
let otherTrips: readonly number[];

beforeAll(async () => {
  database = await createTestDatabase();
  scene = await createDispatchScene(database.db, clock);
  accountId = await scene.makeAccount();
  tripId = await scene.book({ accountId, job: { notes: 'none' } });
  // One after the other: the harness numbers them by how many there are.
  const added: TestDriver[] = [];
  while (added.length < 8) added.push(await scene.addDriverAt(downtown));
  drivers = added;
  otherTrips = await Promise.all(drivers.map(() => scene.book({ accountId })));
});
afterAll(() => database.drop());

/** A driver as the property draws one. */
type Drawn = {
  readonly isOnShift: boolean;
  readonly typeId: number;
  readonly isSuspended: boolean;
  readonly isLicenceOver: boolean;
  readonly isRetired: boolean;
  /** Whose other document is over. */
  readonly overDocument: 'none' | 'driver' | 'vehicle';
  readonly isOutOfService: boolean;
  readonly isHeldBack: boolean;
  /** Parked: at an old position, and heard of just now. */
  readonly position: 'none' | 'old' | 'parked' | 'near' | 'far';
  readonly isBusy: boolean;
  readonly offer: 'none' | 'open' | 'open_elsewhere' | 'declined' | 'withdrawn';
  readonly equipment: readonly Equipment[];
  /** Undefined: nothing was said of it. */
  readonly leftBehind: readonly Equipment[] | undefined;
  readonly heightMm: number | undefined;
  readonly payloadKg: number | undefined;
};

const seldom = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
const words = fc.subarray([...equipmentList]);
const orNothing = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const drawnDriver: fc.Arbitrary<Drawn> = fc.record({
  isOnShift: seldom.map((is) => !is),
  typeId: fc.constantFrom(4, 4, 4, 4, 5),
  isSuspended: seldom,
  isLicenceOver: seldom,
  isRetired: seldom,
  overDocument: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'none', 'driver', 'vehicle'),
  isOutOfService: seldom,
  isHeldBack: seldom,
  position: fc.constantFrom('none', 'old', 'parked', 'near', 'near', 'near', 'near', 'far'),
  isBusy: seldom,
  offer: fc.constantFrom('none', 'none', 'none', 'none', 'open', 'open_elsewhere', 'declined', 'withdrawn'),
  equipment: words,
  leftBehind: orNothing(words),
  heightMm: orNothing(fc.integer({ min: 1_800, max: 2_600 })),
  payloadKg: orNothing(fc.integer({ min: 1_000, max: 4_000 })),
});
const drawnNeed: fc.Arbitrary<Requirement> = fc.oneof(
  fc
    .subarray([...equipmentList], { minLength: 1, maxLength: 2 })
    .map((equipment): Requirement => ({ reason: 'stuck', equipment })),
  fc
    .integer({ min: 1_800, max: 2_600 })
    .map((mostHeightMm): Requirement => ({ reason: 'height_limit', mostHeightMm })),
  fc
    .integer({ min: 1_000, max: 4_000 })
    .map((leastPayloadKg): Requirement => ({ reason: 'mass', leastPayloadKg })),
  fc
    .integer({ min: 3_501, max: 4_000 })
    .map((leastPayloadKg): Requirement => ({ reason: 'mass', leastPayloadKg, equipment: ['heavy'] })),
);

/** The first reason, as the guide tells it; undefined of a candidate. Nothing of it is read from the statement. */
function reasonOf(driver: Drawn, needs: readonly Requirement[]): Exclusion | undefined {
  const onBoard = driver.equipment.filter((word) => !driver.leftBehind?.includes(word));
  const lacks = needs
    .filter(({ leastPayloadKg }) => leastPayloadKg === undefined || driver.payloadKg === undefined)
    .some(({ equipment }) => equipment && !equipment.some((word) => onBoard.includes(word)));
  const { heightMm = 0, payloadKg = Number.POSITIVE_INFINITY } = driver;
  const inOrder: readonly (readonly [Exclusion, boolean])[] = [
    ['other_vehicle_type', driver.typeId !== 4],
    ['suspended', driver.isSuspended],
    ['licence_expired', driver.isLicenceOver],
    ['document_expired', driver.overDocument !== 'none'],
    ['vehicle_retired', driver.isRetired],
    ['out_of_service', driver.isOutOfService],
    ['held_back', driver.isHeldBack],
    ['no_position', driver.position === 'none'],
    ['position_too_old', driver.position === 'old'],
    ['busy', driver.isBusy],
    ['asked_before', driver.offer === 'open' || driver.offer === 'declined'],
    ['asked_for_another', driver.offer === 'open_elsewhere'],
    ['lacks_equipment', lacks],
    ['truck_too_high', needs.some(({ mostHeightMm = 9_999 }) => heightMm > mostHeightMm)],
    ['payload_too_small', needs.some(({ leastPayloadKg = 0 }) => payloadKg < leastPayloadKg)],
    ['too_far', driver.position === 'far'],
  ];
  return inOrder.find(([, holds]) => holds)?.[0];
}

/** Yesterday's where it is over; else today's, or that nobody has told of one. */
function lastDayOf(whose: 'driver' | 'vehicle', { overDocument, isOnShift }: Drawn): string | null {
  if (overDocument === whose) return '2026-11-17';
  return isOnShift ? '2026-11-18' : null;
}

const byNumber = (one: number, other: number) => one - other;

/** How far is no hindrance for an operator, and an offer of this trip that is open is seen as such. */
const onlyOfSearch = (reason: Exclusion, { offer }: Drawn) =>
  reason === 'too_far' || (reason === 'asked_before' && offer === 'open');

const run = (text: string, ...values: unknown[]) => database.db.query({ text, values });

async function lay(drawn: readonly Drawn[], needs: readonly Requirement[]): Promise<void> {
  await run('DELETE FROM offers');
  await run('DELETE FROM assignments');
  await run('DELETE FROM driver_positions');
  await run('UPDATE trip_jobs SET requirements = $1', JSON.stringify(needs));
  for (const [index, driver] of drawn.entries()) {
    const { driverId, vehicleId } = drivers[index] as TestDriver;
    const otherTrip = otherTrips[index];
    await run(
      'UPDATE drivers SET suspended_at = $2, licence_expires_on = $3, held_until = $4, held_because = $5 WHERE driver_id = $1',
      ...[driverId, driver.isSuspended ? clock().toString() : null],
      driver.isLicenceOver ? '2026-11-01' : '2040-01-01',
      ...(driver.isHeldBack ? [clock().add({ minutes: 1 }).toString(), 'Lunch'] : [null, null]),
    );
    await run(
      `UPDATE vehicles SET vehicle_type_id = $2, retired_at = $3, equipment = $4, height_mm = $5, payload_kg = $6,
         documents_valid_through = $7, out_of_service_at = $8, out_of_service_because = $9
       WHERE vehicle_id = $1`,
      ...[vehicleId, driver.typeId, driver.isRetired ? clock().toString() : null, driver.equipment],
      ...[driver.heightMm ?? null, driver.payloadKg ?? null, lastDayOf('vehicle', driver)],
      ...(driver.isOutOfService ? [clock().toString(), 'Gearbox'] : [null, null]),
    );
    await run(
      'UPDATE drivers SET documents_valid_through = $2 WHERE driver_id = $1',
      ...[driverId, lastDayOf('driver', driver)],
    );
    const inShift = driver.leftBehind && equipmentList.filter((word) => !driver.leftBehind?.includes(word));
    await run(
      'UPDATE shifts SET ended_at = CASE WHEN $2 THEN NULL ELSE now() END, equipment = $3 WHERE driver_id = $1',
      ...[driverId, driver.isOnShift, inShift ?? null],
    );
    if (driver.position !== 'none') {
      const { lat, lng } = kilometersNorth(driver.position === 'far' ? 61 : 1 + index / 10);
      const isOld = driver.position === 'old' || driver.position === 'parked';
      const at = isOld ? clock().subtract({ seconds: 301 }) : clock();
      await run(
        'INSERT INTO driver_positions (driver_id, lat, lng, recorded_at, received_at, heard_at) VALUES ($1, $2, $3, $4, $4, $5)',
        ...[driverId, lat, lng, at.toString(), driver.position === 'parked' ? clock().toString() : null],
      );
    }
    if (driver.isBusy) {
      await run(
        'INSERT INTO assignments VALUES ($1, $2, $3, $4, now())',
        driverId,
        vehicleId,
        accountId,
        otherTrip,
      );
    }
    if (driver.offer !== 'none') {
      const status = driver.offer === 'open_elsewhere' ? 'open' : driver.offer;
      await run(
        `INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, pickup_meters, pickup_seconds, offered_at,
           expires_at, answered_at) VALUES ($1, $2, $3, $4, $5, 1, 1, now(), '2100-01-01', $6)`,
        ...[accountId, driver.offer === 'open_elsewhere' ? otherTrip : tripId, driverId, vehicleId, status],
        status === 'open' ? null : clock().toString(),
      );
    }
  }
}

async function look(radiusMeters = 60_000) {
  const search = { accountId, tripId, vehicleTypeId: 4, pickup: downtown };
  const heardOfSince = clock().subtract({ minutes: 5 });
  const [found] = await selectCandidates(database.db, [{ search, radiusMeters }], {
    ...{ now: clock(), heardOfSince, atMost: 30 },
  });
  return found;
}

const numRuns = process.env.SATHA_TEST_FULL ? 200 : 15;

test('Whatever drivers and trucks there are, candidates and counts are everybody on shift, each by the first reason', async () => {
  const fleet = fc.array(drawnDriver, { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fleet, fc.array(drawnNeed, { maxLength: 3 }), async (drawn, needs) => {
      await lay(drawn, needs);
      const onShift = drawn.filter(({ isOnShift }) => isOnShift);
      const excluded = Object.fromEntries(
        Map.groupBy(onShift, (driver) => reasonOf(driver, needs) ?? 'candidate')
          .entries()
          .map(([reason, some]) => [reason, some.length])
          .filter(([reason]) => reason !== 'candidate'),
      );
      const expected = drawn.flatMap((driver, index) =>
        driver.isOnShift && reasonOf(driver, needs) === undefined ? [drivers[index]?.driverId] : [],
      );
      const found = await look();
      expect(found?.candidates.map(({ driverId }) => driverId)).toEqual(expected);
      expect(found?.counts).toEqual({
        driversOnShift: onShift.length,
        candidates: expected.length,
        excluded,
      });
      // An operator who chooses by hand is told the same of each of them, and of nobody else.
      const choices = await findCandidatesForOperator(scene.deps, tripId);
      expect(choices.candidates.map(({ driverId }) => driverId).toSorted(byNumber)).toEqual(
        drawn.flatMap(({ isOnShift }, index) => (isOnShift ? [drivers[index]?.driverId ?? 0] : [])),
      );
      for (const { driverId, hindrances } of choices.candidates) {
        const driver = drawn[drivers.findIndex((one) => one.driverId === driverId)] as Drawn;
        const reason = reasonOf(driver, needs);
        const words: readonly string[] = hindrances.map(({ word }) => word);
        if (reason === undefined) expect(words).toEqual([]);
        else if (!onlyOfSearch(reason, driver)) expect(words).toContain(reason);
      }
      const counted = Object.values(found?.counts.excluded ?? {}).reduce((sum, count) => sum + count, 0);
      expect(counted + expected.length).toBe(onShift.length);
    }),
    { numRuns },
  );
});

const ordinary: Drawn = {
  ...{
    isOnShift: true,
    typeId: 4,
    isSuspended: false,
    isLicenceOver: false,
    isRetired: false,
    isHeldBack: false,
    isBusy: false,
    isOutOfService: false,
  },
  overDocument: 'none',
  ...{ position: 'near', offer: 'none', equipment: ['flatbed'], leftBehind: undefined },
  ...{ heightMm: undefined, payloadKg: undefined },
};

test('What a truck is not known to lack in height and payload excludes nobody, and what is waived neither', async () => {
  const needs: readonly Requirement[] = [
    { reason: 'height_limit', mostHeightMm: 2_000 },
    { reason: 'mass', leastPayloadKg: 3_000 },
  ];
  await lay(
    drivers.map((_, index) => (index === 0 ? { ...ordinary, heightMm: 2_001 } : ordinary)),
    needs,
  );
  expect((await look())?.counts.excluded).toEqual({ truck_too_high: 1 });
  await run("UPDATE trip_jobs SET requirements_waived_at = now(), requirements_waived_because = 'measured'");
  expect((await look())?.counts).toEqual({ driversOnShift: 8, candidates: 8, excluded: {} });
  await run('UPDATE trip_jobs SET requirements_waived_at = NULL, requirements_waived_because = NULL');
});
