import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@satha/terms/audit-actions';
import { driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { callersBooking } from './callers-scene.ts';
import type { Console } from './console.ts';
import type { ConsoleWrites, MakeConsoleWrite } from './console-write.ts';
import { type CreatedTrip, createTrip } from './driven-trip.ts';
import { sendDriverOut } from './driver-phone.ts';
import { addDriver, assign, drive, placeDriver, stepDeps, takeTripTo } from './drivers.ts';
import { expectOk } from './expect-answer.ts';
import { asPhoto, declarationOf } from './photos.ts';
import { plantExtra } from './plant-extra.ts';
import { sampleBooking, tomorrow } from './portal-trips.ts';
import { samplePoints } from './sample-trip.ts';

const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };

async function searched(scene: Console): Promise<CreatedTrip> {
  return createTrip(scene, await scene.makeAccount({ balanceFils: 100_000_000 }));
}

/** A driver on shift, at the pickup. */
async function freeDriver(scene: Console): Promise<number> {
  const driver = await addDriver(scene.db);
  await placeDriver(scene.db, driver, pickup);
  return driver.driverId;
}

/** Of a trip that is searched for, with no move behind it. */
const ofTrip =
  (
    action: AuditAction | undefined,
    bodyOf: (scene: Console, trip: CreatedTrip) => Promise<object> | object,
  ) =>
  async (scene: Console) => {
    const trip = await searched(scene);
    return { params: { tripId: trip.tripId }, body: await bodyOf(scene, trip), told: action ? [action] : [] };
  };

/** Of a trip that a driver is on the way to: its second move. */
const ofDriven =
  (action: AuditAction, bodyOf: (scene: Console) => Promise<object> | object): MakeConsoleWrite =>
  async (scene) => {
    const trip = await searched(scene);
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 2);
    return {
      params: { tripId: trip.tripId },
      body: { sequence: 2, ...(await bodyOf(scene)) },
      told: [action],
    };
  };

const sequence = 1;
const destination = { lat: 25.1336, lng: 55.1911 };
const pause = (scene: Console, { tripId }: CreatedTrip) =>
  scene.db.query({
    text: `UPDATE dispatches SET paused_until = now() + interval '1 hour' WHERE trip_id = $1`,
    values: [tripId],
  });

const booking: ConsoleWrites = {
  'POST /estimates': async () => ({
    body: {
      ...{ pickup: sampleBooking.pickup, destination: sampleBooking.destination },
      vehicleTypeId: sampleBooking.vehicleTypeId,
    },
    told: [],
  }),
  'POST /trips': async () => ({ body: callersBooking(), told: ['trip.booked'] }),
};

const drivers: ConsoleWrites = {
  'POST /drivers/:driverId/hold': async (scene) => ({
    params: { driverId: await freeDriver(scene) },
    body: { minutes: 5, reason: 'Fuel' },
    told: ['driver.held'],
  }),
  'DELETE /drivers/:driverId/hold': async (scene, who) => {
    const driverId = await freeDriver(scene);
    expectOk(await who.send(`/drivers/${driverId}/hold`, { minutes: 5, reason: 'Fuel' }));
    return { params: { driverId }, told: ['driver.hold_released'] };
  },
  'POST /trips/:tripId/assign': ofTrip('trip.assigned', async (scene) => ({
    driverId: await freeDriver(scene),
    sequence,
  })),
  'POST /trips/:tripId/reassign': ofDriven('trip.reassigned', async (scene) => ({
    driverId: await freeDriver(scene),
    reason: 'Flat tyre',
  })),
  'POST /trips/:tripId/take-off': ofDriven('trip.released', () => ({ reason: 'Phone lost' })),
};

const steering: ConsoleWrites = {
  'POST /trips/:tripId/notes': ofTrip('trip.noted', () => ({ text: 'Gate 2' })),
  'POST /trips/:tripId/calls': ofTrip('trip.called', () => ({ to: 'customer', result: 'reached' })),
  'POST /trips/:tripId/messages': ofTrip('trip.messaged', () => ({ to: 'customer', text: 'Come to gate 2' })),
  'POST /trips/:tripId/search/pause': ofTrip('trip.search_paused', () => ({ sequence })),
  'POST /trips/:tripId/search/resume': ofTrip('trip.search_resumed', async (scene, trip) => {
    await pause(scene, trip);
    return { sequence };
  }),
  'POST /trips/:tripId/search/widen': ofTrip('trip.search_widened', () => ({ sequence })),
  'POST /trips/:tripId/search/restart': ofTrip('trip.search_restarted', () => ({ sequence })),
  'POST /trips/:tripId/schedule': ofTrip('trip.rescheduled', () => ({ sequence, departureTime: tomorrow() })),
  'POST /trips/:tripId/promise': ofDriven('trip.promised_anew', () => ({ minutes: 15, reason: 'Traffic' })),
  'POST /trips/:tripId/steps': async (scene) => {
    const { tripId, sequence: seen } = await toldFromAfar(scene);
    const body = { sequence: seen, reason: 'Called them' };
    return { params: { tripId }, body, told: ['trip.steps_confirmed'] };
  },
  'POST /trips/:tripId/corrections/preview': ofTrip(undefined, () => ({ destination })),
  'POST /trips/:tripId/corrections': async (scene, who) => {
    const { tripId } = await searched(scene);
    const seen = expectOk(await who.send(`/trips/${tripId}/corrections/preview`, { destination }));
    const body = { sequence: seen.sequence, destination, shownFareFils: seen.fareFils };
    return { params: { tripId }, body, told: ['trip.corrected'] };
  },
  'POST /trips/:tripId/end': ofTrip('trip.cancelled', () => ({ sequence, outcome: 'cancelled_by_operator' })),
};

/** A trip whose driver says that they have come, and whom nobody has seen there. */
async function toldFromAfar(scene: Console) {
  const trip = await searched(scene);
  const driver = await addDriver(scene.db);
  await assign(scene.db, trip, driver);
  const deps = { db: scene.db, ...stepDeps, observePromise: () => {} };
  const { driverId } = driver;
  await driveTrip(deps, { driverId, tripId: trip.tripId, action: 'arrive', at: systemClock() });
  return { tripId: trip.tripId, sequence: 3 };
}

/** A trip whose driver stands at the pickup and has taken a photo there. */
async function photographed(scene: Console) {
  const trip = await searched(scene);
  const { driver, vehicle, phone } = await sendDriverOut(scene, systemClock);
  const { driverId } = driver;
  await assign(scene.db, trip, { driverId, vehicleId: vehicle.vehicleId });
  await drive(scene.db, trip.tripId, { driverId }, 'arrive');
  const photo = asPhoto(Buffer.from(randomUUID()));
  const declared = declarationOf(photo, { photo: { shows: 'extra', ...photo.file } });
  expectOk(await phone.post(`/trips/${trip.tripId}/evidence`, declared));
  return { tripId: trip.tripId, evidenceId: photo.evidenceId };
}

/** Of an extra that waits for an answer. */
const ofExtra =
  (action: AuditAction, body: object): MakeConsoleWrite =>
  async (scene) => {
    const trip = await searched(scene);
    await takeTripTo(scene.db, trip, await addDriver(scene.db), 3);
    const extraId = await plantExtra(scene.db, trip.tripId, { extraId: randomUUID() });
    return { params: { tripId: trip.tripId, extraId }, body, told: [action] };
  };

const extras: ConsoleWrites = {
  'POST /trips/:tripId/extras': async (scene) => {
    const { tripId, evidenceId } = await photographed(scene);
    const body = { extraId: randomUUID(), kind: 'winching', evidenceId };
    return { params: { tripId }, body, told: ['trip.extra_requested'] };
  },
  'POST /trips/:tripId/extras/:extraId': ofExtra('trip.extra_declined', {
    decision: 'decline',
    because: 'Not wanted',
  }),
  'POST /trips/:tripId/extras/:extraId/withdraw': ofExtra('trip.extra_withdrawn', {}),
};

/** Of a trip that ended with the vehicle on the truck. */
const handingOver: MakeConsoleWrite = async (scene, who) => {
  const trip = await searched(scene);
  await takeTripTo(scene.db, trip, await addDriver(scene.db), 5);
  const seen = async (): Promise<number> => expectOk(await who.get(`/trips/${trip.tripId}`)).sequence;
  expectOk(await who.send(`/trips/${trip.tripId}/end`, { sequence: await seen(), outcome: 'unsafe' }));
  return {
    params: { tripId: trip.tripId },
    body: { sequence: await seen() },
    told: ['trip.handed_over'],
  };
};

/** What may be done about trips and drivers. */
export const tripWrites: ConsoleWrites = {
  ...booking,
  ...drivers,
  ...steering,
  ...extras,
  'POST /trips/:tripId/hand-over': handingOver,
};
