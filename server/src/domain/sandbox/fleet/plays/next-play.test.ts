import { type TripStatusName, tripStatuses } from '@satha/terms/trip-statuses';
import { describe, expect, test } from 'vitest';
import type { TripTurn } from '../../test-phone-numbers.ts';
import { type FleetAct, nextAct } from '../next-act.ts';
import type { FleetExtra, FleetJob, SimulatedDriver } from '../simulated-driver.ts';
import { planCondition } from './condition-plan.ts';
import { photoIdOf } from './next-photo.ts';
import { findPhotoPlan, photoOfExtra } from './photo-plan.ts';

const arrivedAt = Temporal.Instant.from('2026-11-18T12:00:00+04:00');
const pickup = { lat: 25.2, lng: 55.27 };

/** All that is told of every trip. */
const toldAlready = Object.fromEntries(
  (['pickup', 'delivery'] as const)
    .flatMap((stage) => planCondition(3, { tripId: 7 }, stage))
    .map(({ evidenceId }) => [evidenceId, true]),
);

function makeJob(
  turn: TripTurn | undefined,
  status: TripStatusName,
  changes: Partial<FleetJob> = {},
): FleetJob {
  return {
    accountId: 1,
    tripId: 7,
    status: tripStatuses[status].code,
    pickup,
    destination: { lat: 25.1, lng: 55.14 },
    turn,
    takes: 1,
    assignedAt: arrivedAt.subtract({ seconds: 20 }),
    promisedPickupAt: arrivedAt,
    arrivedAt,
    isDemo: false,
    evidence: toldAlready,
    extra: undefined,
    isManuallyControlled: false,
    ...changes,
  };
}

/** Asked for, or decided, a hundred seconds after the arrival. */
function makeExtra(status: FleetExtra['status']): FleetExtra {
  const requestedAt = arrivedAt.add({ seconds: 100 });
  const decidedAt = status === 'open' ? undefined : requestedAt;
  return { extraId: '0b0c3a52-9d0e-8c55-8a39-6b7f0c2d9e11', status, requestedAt, decidedAt };
}

/** A job whose photo of the extra was told of. */
function withExtra(turn: TripTurn, status: TripStatusName, extra: FleetExtra): FleetJob {
  const evidence = { [photoIdOf(3, { tripId: 7 }, photoOfExtra)]: true };
  return makeJob(turn, status, { evidence, extra });
}

/** What the driver does so many seconds after the arrival, at life's own pace; last seen there `seenAfter` it. */
function actAfter(seconds: number, job: FleetJob, { seenAfter = seconds, shareDriven = 0 } = {}) {
  const driver: SimulatedDriver = {
    driverId: 3,
    plate: { emirate: 'Dubai', code: 'A', number: '12345' },
    vehicleTypeId: 4,
    vehicleClass: 'truck',
    base: pickup,
    isDemo: false,
    mayWork: true,
    isOnline: true,
    position: { ...pickup, recordedAt: arrivedAt.add({ seconds: seenAfter }) },
    job,
    offer: undefined,
  };
  const now = arrivedAt.add({ seconds });
  return nextAct(driver, shareDriven, now, { timeScale: 1, seed: 1 });
}

describe('a driver', () => {
  test('ends the trip of an absent customer once the track shows ten minutes, and never loads', () => {
    const job = makeJob('customer_is_absent', 'at_pickup');
    expect(actAfter(90, job)).toBeUndefined();
    expect(actAfter(660, job, { seenAfter: 450 })).toBeUndefined();
    expect(actAfter(660, job, { seenAfter: 600 })).toEqual({ kind: 'end', job, outcome: 'customer_absent' });
  });

  test('ends the trip of a customer who refuses once they have met', () => {
    const job = makeJob('customer_refuses', 'at_pickup');
    expect(actAfter(59, job)).toBeUndefined();
    expect(actAfter(60, job)).toEqual({ kind: 'end', job, outcome: 'refused_by_customer' });
  });

  test('begins to load what is unsafe as ever, and ends the trip halfway through', () => {
    expect(actAfter(60, makeJob('loading_is_unsafe', 'at_pickup'))).toMatchObject({ action: 'load' });
    const job = makeJob('loading_is_unsafe', 'loading');
    expect(actAfter(239, job)).toBeUndefined();
    expect(actAfter(240, job)).toEqual({ kind: 'end', job, outcome: 'unsafe' });
  });

  test('drives on as ever where the trip was moved past what the scenario is about', () => {
    expect(actAfter(420, makeJob('customer_refuses', 'loading'))).toMatchObject({ action: 'start' });
  });

  test('does nothing of it while the trip is moved by hand', () => {
    const byHand = { isManuallyControlled: true };
    expect(actAfter(900, makeJob('customer_is_absent', 'at_pickup', byHand))).toBeUndefined();
    expect(actAfter(900, makeJob('customer_refuses', 'at_pickup', byHand))).toBeUndefined();
  });

  test('asks for an extra with a photo of it, both by the same names at each look, and waits for the answer', () => {
    const first = actAfter(60, makeJob('extra_is_asked_for', 'at_pickup')) as FleetAct & {
      evidenceId: string;
    };
    expect(first).toMatchObject({ kind: 'tell_photo', photo: { stage: 'pickup', subject: 'extra' } });
    expect(actAfter(61, makeJob('extra_is_asked_for', 'at_pickup'))).toMatchObject({
      evidenceId: first.evidenceId,
    });
    const { evidenceId } = first;
    const told = { evidence: { [evidenceId]: true } };
    const asking = actAfter(62, makeJob('extra_is_asked_for', 'at_pickup', told));
    expect(asking).toMatchObject({ kind: 'ask_extra', evidenceId, otherwise: 'load' });
    const other = actAfter(60, makeJob('extra_is_asked_for', 'at_pickup', { tripId: 8 }));
    expect(other).not.toMatchObject({ evidenceId });
    const open = { ...told, extra: makeExtra('open') };
    expect(actAfter(500, makeJob('extra_is_asked_for', 'at_pickup', open))).toBeUndefined();
  });

  test.each([
    ['customer_accepts_extra', 'open', 'accept_extra'],
    ['customer_declines_extra', 'open', 'decline_extra'],
    ['driver_takes_extra_back', 'open', 'accept_extra'],
    ['driver_takes_extra_back', 'accepted', 'withdraw_extra'],
  ] as const)('of %s, with an extra that is %s: %s comes after a minute', (turn, status, kind) => {
    const job = withExtra(turn, 'at_pickup', makeExtra(status));
    expect(actAfter(159, job)).toBeUndefined();
    expect(actAfter(160, job)).toEqual({ kind, job, extraId: makeExtra(status).extraId });
  });

  test.each([
    ['extra_is_asked_for', 'accepted'],
    ['customer_accepts_extra', 'declined'],
    ['driver_takes_extra_back', 'withdrawn'],
  ] as const)('of %s loads once the extra is %s, and takes the usual time from then on', (turn, status) => {
    expect(actAfter(160, withExtra(turn, 'at_pickup', makeExtra(status)))).toMatchObject({ action: 'load' });
    const loading = withExtra(turn, 'loading', makeExtra(status));
    expect(actAfter(459, loading)).toBeUndefined();
    expect(actAfter(460, loading)).toMatchObject({ action: 'start' });
  });
});

describe('a driver of any trip', () => {
  const untold = { evidence: {} };

  test('tells of the vehicle once they have met the customer, and then loads it', () => {
    expect(actAfter(59, makeJob(undefined, 'at_pickup', untold))).toBeUndefined();
    const job = makeJob(undefined, 'at_pickup', untold);
    expect(actAfter(60, job)).toEqual({ kind: 'tell_condition', job, stage: 'pickup', otherwise: 'load' });
    expect(actAfter(60, makeJob(undefined, 'at_pickup'))).toMatchObject({ action: 'load' });
  });

  test('tells of it where it is handed over, and completes the trip after that', () => {
    const job = makeJob(undefined, 'in_progress', untold);
    expect(actAfter(900, job)).toBeUndefined();
    const there = { shareDriven: 1 };
    expect(actAfter(900, job, there)).toMatchObject({ kind: 'tell_condition', stage: 'delivery' });
    expect(actAfter(900, makeJob(undefined, 'in_progress'), there)).toMatchObject({ action: 'complete' });
  });

  test('tells again while a file is missing', () => {
    const [first] = planCondition(3, { tripId: 7 }, 'pickup');
    const evidence = { ...toldAlready, [first?.evidenceId ?? '']: false };
    expect(actAfter(60, makeJob(undefined, 'at_pickup', { evidence }))).toMatchObject({ stage: 'pickup' });
  });

  test('tells nothing of a demo trip, which nobody keeps', () => {
    const demo = { ...untold, isDemo: true };
    expect(actAfter(60, makeJob(undefined, 'at_pickup', demo))).toMatchObject({ action: 'load' });
  });
});

describe('a driver who takes photos', () => {
  /** Told of so many of all photos, in order, the first `kept` of them with their files. */
  const told = (count: number, kept: number) => ({
    evidence: Object.fromEntries(
      [...atPickup, ...atDelivery]
        .slice(0, count)
        .map((photo, index) => [photoIdOf(3, { tripId: 7 }, photo), index < kept]),
    ),
  });
  const atPickup = findPhotoPlan('photos_in_order')?.pickup ?? [];
  const atDelivery = findPhotoPlan('photos_in_order')?.delivery ?? [];
  const there = { shareDriven: 1 };

  test('tells of one at a look, in order, and loads when all of the pickup are told', () => {
    expect(actAfter(59, makeJob('photos_in_order', 'at_pickup'))).toBeUndefined();
    for (const [index, photo] of atPickup.entries()) {
      const job = makeJob('photos_in_order', 'at_pickup', told(index, index));
      expect(actAfter(60, job)).toMatchObject({ kind: 'tell_photo', photo, sends: 'its_file' });
    }
    const all = makeJob('photos_in_order', 'at_pickup', told(4, 0));
    expect(actAfter(60, all)).toMatchObject({ action: 'load' });
  });

  test('tells of those of the delivery at the destination alone, and completes the trip then', () => {
    const onTheWay = makeJob('photos_in_order', 'in_progress', told(4, 4));
    expect(actAfter(900, onTheWay, { shareDriven: 0.9 })).toBeUndefined();
    for (const [index, photo] of atDelivery.entries()) {
      const job = makeJob('photos_in_order', 'in_progress', told(4 + index, 4 + index));
      const wanted = { kind: 'tell_photo', photo, otherwise: 'complete' };
      expect(actAfter(900, job, there)).toMatchObject(wanted);
    }
    const all = makeJob('photos_in_order', 'in_progress', told(7, 7));
    expect(actAfter(900, all, there)).toMatchObject({ action: 'complete' });
  });

  test.each(['photos_in_order', 'photo_files_come_late'] as const)(
    'of %s sends the files that are missing at the destination, before the trip is complete',
    (turn) => {
      const missing = makeJob(turn, 'in_progress', told(7, 5));
      expect(actAfter(900, missing, there)).toMatchObject({ kind: 'send_file', photo: atDelivery[1] });
    },
  );

  test('sends no file before the destination where files come late, and none where they never come', () => {
    for (const turn of ['photo_files_come_late', 'photo_files_never_come'] as const) {
      expect(actAfter(60, makeJob(turn, 'at_pickup'))).toMatchObject({
        kind: 'tell_photo',
        sends: undefined,
      });
    }
    const end = makeJob('photo_files_never_come', 'in_progress', told(7, 0));
    expect(actAfter(900, end, there)).toMatchObject({ action: 'complete' });
  });

  test('sends another file of the first photo alone where it is to differ, and never its own', () => {
    const [first, second] = [0, 1].map((count) => makeJob('photo_file_differs', 'at_pickup', told(count, 0)));
    expect(actAfter(60, first as FleetJob)).toMatchObject({ sends: 'another_file' });
    expect(actAfter(60, second as FleetJob)).toMatchObject({ sends: 'its_file' });
    const [differing, ...others] = Object.entries(told(7, 7).evidence);
    const evidence = Object.fromEntries([[differing?.[0], false], ...others]);
    const end = makeJob('photo_file_differs', 'in_progress', { evidence });
    expect(actAfter(900, end, there)).toMatchObject({ action: 'complete' });
  });

  test('takes none once the vehicle is being loaded, nor on a trip that has ended with it on board', () => {
    expect(actAfter(420, makeJob('photos_in_order', 'loading'))).toMatchObject({ action: 'start' });
    expect(actAfter(900, makeJob('photos_in_order', 'failed'), there)).toMatchObject({ action: 'complete' });
  });
});
