import { randomUUID } from 'node:crypto';
import { createPlaces } from '../../src/assembly/parts/create-places.ts';
import { issueDueDocuments } from '../../src/domain/documents/issuing/issue-due-documents.ts';
import { sandboxSeller } from '../../src/domain/documents/seller/seller-details.ts';
import { createPositionReporter } from '../../src/domain/drivers/positions/report-positions.ts';
import type { Job } from '../../src/domain/jobs/job.ts';
import { cancelTrip } from '../../src/domain/trips/cancelling/cancel-trip.ts';
import { endUnfoundTrip } from '../../src/domain/trips/moves/end-unfound-trip.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createDispatchScene, type DispatchScene, downtown } from '../harness/dispatch-scene.ts';
import { drive, placeDriver, pressRule, type TestDriver } from '../harness/drivers.ts';
import { plantExtra } from '../harness/plant-extra.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';

/** A trip that the service itself led to its end, and how many of a hundred trips are like it. */
export type SampleLife = { readonly tripId: number; readonly ofHundred: number };

/** What stands in the job of a sample, and in each clone has the clone's number behind it. */
export const jobMarks = { vin: 'VINOFSAMPLE', caseNumber: 'CASEOFSAMPLE', plate: '40217' } as const;

const job: Job = {
  vehicle: { vin: jobMarks.vin, plate: { emirate: 'dubai', code: 'K', number: jobMarks.plate } },
  incident: { caseNumber: jobMarks.caseNumber },
};

type Scene = {
  readonly db: Database;
  readonly clock: TestClock;
  readonly dispatching: DispatchScene;
  readonly driver: TestDriver;
  readonly accountId: number;
};

/**
 * Leads a trip to each kind of end, by the use cases of the service: what such a trip leaves in every table is as it really
 * is. `trackPoints` are as many as a phone tells while it is driven.
 */
export async function makeSampleLives(
  db: Database,
  accountId: number,
  { at, trackPoints }: { readonly at: Temporal.Instant; readonly trackPoints: number },
): Promise<readonly SampleLife[]> {
  const clock = createTestClock(at.toString());
  const dispatching = await createDispatchScene(db, clock);
  const driver = await dispatching.addDriverAt(downtown);
  await setShift(db, driver, { from: at });
  const scene = { db, clock, dispatching, driver, accountId };
  const lives: SampleLife[] = [];
  for (const [ofHundred, lead] of kinds) {
    const tripId = await dispatching.book({ accountId, ...(lives.length % 3 === 0 && { job }) });
    await lead(scene, tripId, trackPoints);
    await settleTexts(scene, tripId);
    clock.advance({ hours: 1 });
    lives.push({ tripId, ofHundred });
  }
  const issuing = { db, clock, places: createPlaces(() => undefined), defaultSeller: sandboxSeller, onFault };
  while ((await issueDueDocuments(issuing)).isFull);
  await setShift(db, driver, { from: at, until: clock() });
  return lives;
}

function onFault(_: unknown, error: unknown): never {
  throw error;
}

const kinds: readonly (readonly [
  ofHundred: number,
  lead: (scene: Scene, tripId: number, trackPoints: number) => Promise<unknown>,
])[] = [
  [20, complete],
  [45, complete],
  [20, complete],
  [5, (scene, tripId) => cancel(scene, tripId)],
  [4, cancelWithDriver],
  [3, ({ db, clock, accountId }, tripId) => endUnfoundTrip({ db }, { accountId, tripId, at: clock() })],
  [3, failAtPickup],
];

async function complete(scene: Scene, tripId: number, trackPoints: number): Promise<void> {
  const { db, clock, driver } = scene;
  await accept(scene, tripId);
  await report(scene, Math.round(trackPoints * 0.4));
  await drive(db, tripId, driver, 'arrive', clock());
  for (const [item, stage] of ['pickup', 'pickup', 'delivery', 'delivery'].entries()) {
    await photograph(scene, tripId, { item: item + 1, stage });
  }
  await plantExtra(db, tripId, { extraId: randomUUID(), status: 'declined' });
  for (const action of ['load', 'start'] as const) {
    clock.advance({ minutes: 4 });
    await drive(db, tripId, driver, action, clock());
  }
  await report(scene, Math.round(trackPoints * 0.6));
  await drive(db, tripId, driver, 'complete', clock());
}

function cancel({ db, clock, accountId }: Scene, tripId: number) {
  clock.advance({ seconds: 40 });
  return cancelTrip({ db, clock, pressRule }, { accountId, tripId, retry: undefined, clockOffsetSeconds: 0 });
}

async function cancelWithDriver(scene: Scene, tripId: number, trackPoints: number): Promise<void> {
  await accept(scene, tripId);
  await report(scene, Math.round(trackPoints * 0.3));
  await cancel(scene, tripId);
}

async function failAtPickup(scene: Scene, tripId: number, trackPoints: number): Promise<void> {
  const { db, clock, driver, accountId } = scene;
  await accept(scene, tripId);
  await report(scene, Math.round(trackPoints * 0.4));
  await drive(db, tripId, driver, 'arrive', clock());
  const end = { accountId, tripId, reason: 'unsafe_to_load', at: clock() } as const;
  await failTrip({ db, timeScale: 1 }, end);
}

async function accept({ db, clock, dispatching, driver }: Scene, tripId: number): Promise<void> {
  await placeDriver(db, driver, downtown, clock());
  await dispatching.dispatch();
  clock.advance({ seconds: 9 });
  const accepted = await dispatching.accept(driver);
  if (accepted.tripId !== tripId) throw new Error(`the driver was offered ${accepted.tripId}`);
}

/** A driver's shift is of the time of the samples, and over once it has an end. */
async function setShift(
  db: Database,
  { driverId }: TestDriver,
  { from, until }: { readonly from: Temporal.Instant; readonly until?: Temporal.Instant },
): Promise<void> {
  await db.query({
    text: 'UPDATE shifts SET started_at = $2, ended_at = $3 WHERE driver_id = $1',
    values: [driverId, from.toString(), until?.toString() ?? null],
  });
}

/** Points of a drive around blocks, as a phone knows them: wrong by some metres each. */
async function report({ db, clock, driver }: Scene, points: number): Promise<void> {
  const tell = createPositionReporter({ db, clock, timeScale: 1 });
  let { lat, lng } = downtown;
  for (let point = 0; point < points; point++) {
    const isNorthward = Math.floor(point / 7) % 2 === 0;
    lat += isNorthward ? 0.0009 : 0.00003;
    lng += isNorthward ? 0.00003 : 0.0009;
    const wrongBy = ((point * 7919) % 11) / 200_000;
    clock.advance({ seconds: 5 });
    const place = { lat: lat + wrongBy, lng: lng - wrongBy, recordedAt: clock() };
    await tell({ driverId: driver.driverId, points: [place] });
  }
}

/** As the phone declared it, and its file arrived. */
async function photograph(
  { db, clock, driver }: Scene,
  tripId: number,
  { item, stage }: { readonly item: number; readonly stage: string },
): Promise<void> {
  await db.query({
    text: `INSERT INTO trip_evidence (account_id, trip_id, item, evidence_id, driver_id, stage, kind, facts, lat, lng,
             recorded_at, received_at, sha256, size_bytes, media_type, stored_at)
           SELECT account_id, trip_id, $2::smallint, gen_random_uuid(), $3, $4, 'photo', '{"shows": "front"}', from_lat, from_lng,
             $5::timestamptz, $5, encode(sha256($2::text::bytea), 'hex'), 180000, 'image/jpeg', $5
           FROM trips WHERE trip_id = $1`,
    values: [tripId, item, driver.driverId, stage, clock().toString()],
  });
}

/** The customer's texts were sent, and have been deleted since. */
async function settleTexts({ db, clock }: Scene, tripId: number): Promise<void> {
  await db.query({ text: 'DELETE FROM sms_messages WHERE trip_id = $1', values: [tripId] });
  await db.query({
    text: `INSERT INTO trip_texts (account_id, trip_id, kind, status, settled_at, parts)
           SELECT account_id, trip_id, 'tracking_link', 'sent', $2, 2 FROM trips WHERE trip_id = $1`,
    values: [tripId, clock().toString()],
  });
}
