import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { assign } from '../harness/drivers.ts';
import { type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { declarationOf, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
beforeAll(async () => {
  scene = await openEvidenceScene();
});
afterAll(() => scene.close());

const condition = (more: object = {}) => ({
  evidenceId: randomUUID(),
  stage: 'pickup',
  recordedAt: '2026-11-18T11:58:00+04:00',
  condition: { area: 'left_front', mark: 'scratch', severity: 'light' },
  ...more,
});
const eventsOf = async (tripId: number) => {
  const { data } = (await scene.app.get('/api/Events?limit=100', scene.account.rawApiKey)).body;
  return data.events.filter(
    (event: { type: string; tripID?: number }) =>
      event.tripID === tripId && event.type.startsWith('trip.evidence'),
  );
};

describe('An item of evidence', () => {
  test('is told to its driver and to the account as it was declared, and once in the event log', async () => {
    const trip = await scene.beginTrip();
    const place = { lat: 25.1972, lng: 55.2744 };
    const told = condition({ place });
    const { evidence } = expectOk(await trip.declare(told));
    expect(evidence).toEqual({
      ...told,
      kind: 'condition',
      recordedAt: '2026-11-18T11:58:00.000+04:00',
      receivedAt: '2026-11-18T12:00:00.000+04:00',
    });
    expect(expectOk(await trip.declare(told)).evidence).toEqual(evidence);
    expect(expectOk(await scene.list(trip.tripId)).evidence).toEqual([evidence]);
    expect(expectOk(await trip.phone.get(`/trips/${trip.tripId}/evidence`)).evidence).toEqual([evidence]);
    const events = await eventsOf(trip.tripId);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'trip.evidence_added',
      data: { evidenceId: told.evidenceId, stage: 'pickup', kind: 'condition' },
    });
    expect(JSON.stringify(events)).not.toMatch(/25\.19|scratch/);
  });

  test('that tells other facts under the same identifier is refused, whoever tells it', async () => {
    const trip = await scene.beginTrip();
    const told = condition();
    expectOk(await trip.declare(told));
    const differs = [409, 'Evidence was declared with other facts'] as const;
    expectRefusal(await trip.declare({ ...told, stage: 'delivery' }), ...differs);
    expectRefusal(await trip.declare({ ...told, place: { lat: 25, lng: 55 } }), ...differs);
    const photo = await makePhoto();
    expectOk(await trip.declare(declarationOf(photo)));
    const other = { shows: 'front', ...photo.file, sizeBytes: photo.file.sizeBytes + 1 };
    expectRefusal(await trip.declare(declarationOf(photo, { photo: other })), ...differs);
  });

  test('declared by fifty requests at once is there once', async () => {
    const trip = await scene.beginTrip();
    const told = condition();
    for (const answer of await Promise.all(Array.from({ length: 50 }, () => trip.declare(told))))
      expectOk(answer);
    expect(expectOk(await scene.list(trip.tripId)).evidence).toHaveLength(1);
    expect(await eventsOf(trip.tripId)).toHaveLength(1);
  });

  test('is one of sixty at most, whatever comes at once', async () => {
    const trip = await scene.beginTrip();
    const answers = await Promise.all(Array.from({ length: 80 }, () => trip.declare(condition())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 409, 'Too much evidence');
    }
    expect(expectOk(await scene.list(trip.tripId)).evidence).toHaveLength(60);
  });

  test('is taken until 24 hours after the end of the trip, and repeated for ever', async () => {
    const trip = await scene.beginTrip();
    const early = condition();
    expectOk(await trip.declare(early));
    await trip.complete();
    scene.clock.advance({ hours: 24 });
    expectOk(await trip.declare(condition()));
    scene.clock.advance({ seconds: 1 });
    expectRefusal(await trip.declare(condition()), 409, 'Trip is not in a status for this');
    expectOk(await trip.declare(early));
  });

  test('is taken from a driver who was taken off the trip, with its file, and the next one does not see it', async () => {
    const trip = await scene.beginTrip();
    const photo = await makePhoto();
    expectOk(await trip.declare(declarationOf(photo)));
    expectOk(await trip.phone.post('/trip/give-up', { tripId: trip.tripId, reason: 'Winch broken' }));
    const later = condition();
    expectOk(await trip.declare(later));
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    const told = expectOk(await scene.list(trip.tripId)).evidence;
    expect(told.map(({ evidenceId }: { evidenceId: string }) => evidenceId)).toEqual([
      photo.evidenceId,
      later.evidenceId,
    ]);
    expect(told[0].photo.storedAt).toBeDefined();
    const next = await sendDriverOut(scene.app, scene.clock);
    const { vehicleId } = next.vehicle;
    await assign(scene.app.db, trip, { driverId: next.driver.driverId, vehicleId }, scene.clock());
    const path = `/trips/${trip.tripId}/evidence`;
    expect(expectOk(await next.phone.get(path)).evidence).toEqual([]);
  });

  test('is of nobody who was never at the trip, and no other account sees it', async () => {
    const [mine, theirs] = [await scene.beginTrip(), await scene.beginTrip()];
    const path = `/trips/${theirs.tripId}/evidence`;
    expectRefusal(await mine.phone.post(path, condition()), 404, 'Trip not found');
    expect(expectOk(await mine.phone.get(path)).evidence).toEqual([]);
    const stranger = await scene.app.makeAccount();
    const asked = await scene.app.get(`/api/Trips/${mine.tripId}/evidence`, stranger.rawApiKey);
    expectRefusal(asked, 404, 'Trip not found');
  });

  test.each([
    ['condition', { area: 'roof', mark: 'dent', severity: 'light' }],
    ['readings', { odometerKm: 1, keysHandedOver: true }],
    ['recipient', { name: 'Omar' }],
  ])('of the kind %s is kept with the fields that are described, and with no other', async (kind, facts) => {
    const trip = await scene.beginTrip();
    for (const others of [
      { call: '0501234567' },
      { a: 'A\u0000' },
      { a: { b: ['\ud800'] } },
      { '\u0000': 1 },
    ]) {
      const item = condition({ condition: undefined, [kind]: { ...facts, ...others } });
      expect(expectOk(await trip.declare(item)).evidence[kind]).toEqual(facts);
    }
    const { rows } = await scene.app.db.query({
      text: 'SELECT DISTINCT facts FROM trip_evidence WHERE trip_id = $1',
      values: [trip.tripId],
    });
    expect(rows).toEqual([{ facts }]);
  });

  test.each([
    ['two things at once', { readings: { odometerKm: 1 } }, 'readings'],
    ['nothing', { condition: undefined }, 'condition'],
    [
      'a person who is there and absent',
      { condition: undefined, recipient: { name: 'A', absent: 'refused' } },
      'recipient',
    ],
    ['a name with a NUL', { condition: undefined, recipient: { name: 'A\u0000' } }, 'recipient.name'],
    [
      'a name with half of a character',
      { condition: undefined, recipient: { name: 'A\ud800' } },
      'recipient.name',
    ],
    ['a name of blanks', { condition: undefined, recipient: { name: '   ' } }, 'recipient.name'],
    [
      'belongings with a NUL',
      { condition: undefined, readings: { belongings: 'A\u0000b' } },
      'readings.belongings',
    ],
    ['readings of nothing', { condition: undefined, readings: {} }, 'readings'],
    ['readings of nothing that is known', { condition: undefined, readings: { colour: 'red' } }, 'readings'],
    ['an identifier that is no UUID', { evidenceId: '1' }, 'evidenceId'],
    ['a moment that is none', { recordedAt: 'yesterday' }, 'recordedAt'],
    ['a place beyond the poles', { place: { lat: 91, lng: 0 } }, 'place.lat'],
    [
      'a file of nine megabytes',
      { condition: undefined, photo: { shows: 'front', sha256: 'a'.repeat(64), sizeBytes: 9_000_000 } },
      'photo.sizeBytes',
    ],
    [
      'a hash of other letters',
      { condition: undefined, photo: { shows: 'front', sha256: 'g'.repeat(64), sizeBytes: 9 } },
      'photo.sha256',
    ],
    [
      'a photo of something unknown',
      { condition: undefined, photo: { shows: 'cat', sha256: 'a'.repeat(64), sizeBytes: 9 } },
      'photo.shows',
    ],
  ])('that tells %s is refused by a sentence about the field', async (_what, more, field) => {
    const trip = await scene.beginTrip();
    expectRefusal(await trip.declare(condition(more)), 400, 'Invalid request', [field]);
  });
});
