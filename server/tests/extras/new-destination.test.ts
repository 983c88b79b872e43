import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IssuedDocument } from '../../src/domain/documents/document.ts';
import { drawDocument } from '../../src/domain/documents/draw-document.ts';
import { findDocument, findDocuments } from '../../src/domain/documents/queries.ts';
import { settleExtra } from '../../src/domain/extras/settle-extra.ts';
import { settleUnansweredExtras } from '../../src/domain/extras/settle-unanswered-extras.ts';
import { failTrip } from '../../src/domain/trips/moves/fail-trip.ts';
import { issueAll } from '../harness/documents.ts';
import { drive } from '../harness/drivers.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type ExtrasScene, type ExtrasTrip, openExtrasScene } from '../harness/extras-scene.ts';
import { entriesOfTrip, expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { readPdfText } from '../harness/pdf-text.ts';
import { samplePoints } from '../harness/sample-trip.ts';

let scene: ExtrasScene;
beforeAll(async () => {
  scene = await openExtrasScene();
});
afterAll(() => scene.close());

/** Where the trip was booked to, and two other places in Dubai: the second one is nearer to the pickup. */
const booked = { lat: samplePoints.toLat, lng: samplePoints.toLng };
const beyond = { lat: 24.9857, lng: 55.0273 };
const nearer = { lat: 25.1336, lng: 55.1911 };

type LoadedTrip = ExtrasTrip & {
  /** Asks for another destination as the driver; gives the phone's answer and the extra's name. */
  askFor(
    place: object,
    told?: object,
  ): Promise<{ answer: Awaited<ReturnType<ExtrasTrip['record']>>; extraId: string }>;
  moveTo(place: { lat: number; lng: number }): Promise<void>;
  deliver(): Promise<unknown>;
};

/** A trip whose vehicle is on the truck, which stands at the booked destination. */
async function beginDelivery(): Promise<LoadedTrip> {
  const trip = await scene.beginTripWithPhoto();
  const { tripId, driverId, phone, evidenceId } = trip;
  const { db } = scene.app;
  for (const action of ['load', 'start'] as const)
    await drive(db, tripId, { driverId }, action, scene.clock());
  const moveTo = async (place: { lat: number; lng: number }) => {
    scene.clock.advance({ minutes: 40 });
    const location = { ...place, recordedAt: scene.clock().toString(), accuracyMeters: 10 };
    expectOk(await phone.post('/locations', { points: [location] }));
  };
  await moveTo(booked);
  return {
    ...trip,
    moveTo,
    async askFor(place, told = {}) {
      const body = { tripId, extraId: randomUUID(), evidenceId, ...place, ...told };
      return { answer: await phone.post('/trip/extras/new-destination', body), extraId: body.extraId };
    },
    deliver: () => drive(db, tripId, { driverId }, 'complete', scene.clock()),
  };
}

const reasonOf = ({ body }: { readonly body: { readonly reason?: string } }) => body.reason;

const takeBack = ({ accountId, tripId }: ExtrasTrip, extraId: string) =>
  settleExtra(scene.app, {
    ...{ accountId, tripId, extraId },
    ...{ status: 'withdrawn', by: 'operator', at: scene.clock() },
  });

async function atTheFloor({ accountId }: ExtrasTrip, work: () => Promise<void>): Promise<void> {
  const { db } = scene.app;
  const { balanceFils } = await getWallet(db, accountId);
  await setBalance(db, accountId, -50_000);
  await work().finally(() => setBalance(db, accountId, balanceFils));
}

async function eventsOf({ accountId, tripId }: ExtrasTrip) {
  const { rows } = await scene.app.db.query<{ type: string; data: Record<string, unknown> }>({
    text: `SELECT type, data FROM events WHERE account_id = $1 AND trip_id = $2 ORDER BY event_number`,
    values: [accountId, tripId],
  });
  return rows;
}

describe('A new destination that the account accepts', () => {
  test('is where the trip goes and ends, costs what the fare would be more, and leaves the fare as it was', async () => {
    const trip = await beginDelivery();
    const { answer, extraId } = await trip.askFor(beyond);
    // 25.03 km more at AED 3.20, beyond the first 20 km, and 28.1 min at AED 0.50.
    expect(expectOk(answer).extras).toMatchObject([
      { extraId, kind: 'new_destination', quantity: 1, amount: 94.14, status: 'open', destination: beyond },
    ]);
    expect(await trip.record()).toMatchObject(samplePoints);

    expectOk(await trip.decide(extraId, 'accept'));
    const record = await trip.record();
    expect(record).toMatchObject({ toLat: beyond.lat, toLng: beyond.lng, tripFare: trip.fareFils / 100 });
    expect(record.totalCharged).toBe((trip.fareFils + 9_414) / 100);
    const { trip: onPhone } = expectOk(await trip.phone.get('/trip'));
    expect(onPhone.destination).toMatchObject(beyond);

    await trip.deliver();
    expect(await trip.record()).toMatchObject({ outcome: 'delivered_elsewhere', toLat: beyond.lat });
    const page = expectOk(await scene.app.get('/api/Events?limit=100', scene.account.rawApiKey));
    const ended = page.events.find(
      ({ type, tripID }: { type: string; tripID: number }) =>
        type === 'trip.completed' && tripID === trip.tripId,
    );
    expect(ended.data.outcome).toBe('delivered_elsewhere');
    const entries = await entriesOfTrip(scene.app.db, trip.accountId, trip.tripId);
    expect(entries.map(({ kind, amount_fils: fils }) => `${kind} ${fils}`)).toEqual(
      expect.arrayContaining(['extra_hold 9414', 'extra_revenue 8966', 'extra_vat 448']),
    );
    await issueAll(scene.app.db, scene.clock);
    await expectSoundLedger(scene.app.db);
  });

  test('promises the arrival anew', async () => {
    const trip = await beginDelivery();
    const { extraId } = await trip.askFor(beyond);
    expectOk(await trip.decide(extraId, 'accept'));
    const { rows } = await scene.app.db.query<{ seconds: number }>({
      text: `SELECT extract(epoch FROM promised_at - $3::timestamptz)::float8 AS seconds FROM arrival_promises
             WHERE account_id = $1 AND trip_id = $2 AND leg = 'destination'`,
      values: [trip.accountId, trip.tripId, scene.clock().toString()],
    });
    expect(rows).toEqual([
      { seconds: expect.toSatisfy((seconds: number) => seconds > 300 && seconds < 3_000) },
    ]);
  });

  test('costs nothing where it is no farther, also when the balance is at its floor', async () => {
    const trip = await beginDelivery();
    await trip.moveTo({ lat: samplePoints.fromLat, lng: samplePoints.fromLng });
    await atTheFloor(trip, async () => {
      const { answer, extraId } = await trip.askFor(nearer);
      expect(expectOk(answer).extras).toMatchObject([{ amount: 0, status: 'open' }]);
      expectOk(await trip.decide(extraId, 'accept'));
    });
    await trip.deliver();
    expect(await trip.record()).toMatchObject({
      outcome: 'delivered_elsewhere',
      toLat: nearer.lat,
      totalCharged: trip.fareFils / 100,
    });
    await issueAll(scene.app.db, scene.clock);
    await expectSoundLedger(scene.app.db);
  });

  test('may be followed by another one, and the operator takes back the last one', async () => {
    const trip = await beginDelivery();
    const first = await trip.askFor(beyond);
    expectOk(await trip.decide(first.extraId, 'accept'));
    await trip.moveTo(beyond);
    const second = await trip.askFor(nearer);
    // Its price is that of a way from the first one.
    await expect(takeBack(trip, first.extraId)).rejects.toMatchObject({ code: 'extra_decided_otherwise' });
    expectOk(await trip.decide(second.extraId, 'accept'));
    expect(await trip.record()).toMatchObject({ toLat: nearer.lat });
    await expect(takeBack(trip, first.extraId)).rejects.toMatchObject({ code: 'extra_decided_otherwise' });
    await takeBack(trip, second.extraId);
    expect(await trip.record()).toMatchObject({ toLat: beyond.lat });
    await takeBack(trip, first.extraId);
    expect(await trip.record()).toMatchObject({ ...samplePoints, totalCharged: trip.fareFils / 100 });
    await trip.deliver();
    expect(await trip.record()).toMatchObject({ outcome: 'delivered' });
    await expectSoundLedger(scene.app.db);
  });

  test('is not taken back by the driver, who may take back what nobody has answered', async () => {
    const trip = await beginDelivery();
    const open = await trip.askFor(nearer);
    expectOk(await trip.withdraw(open.extraId));
    const { extraId } = await trip.askFor(beyond);
    expectOk(await trip.decide(extraId, 'accept'));
    expect(reasonOf(await trip.withdraw(extraId))).toBe('extra_decided_otherwise');
    expect(await trip.record()).toMatchObject({ toLat: beyond.lat });
  });

  test('that leads back to the booked one ends the trip as delivered', async () => {
    const trip = await beginDelivery();
    for (const place of [beyond, booked]) {
      const { extraId } = await trip.askFor(place);
      expectOk(await trip.decide(extraId, 'accept'));
      await trip.moveTo(place);
    }
    await trip.deliver();
    expect(await trip.record()).toMatchObject({ ...samplePoints, outcome: 'delivered' });
    const ended = (await eventsOf(trip)).find(({ type }) => type === 'trip.completed');
    expect(ended?.data).not.toHaveProperty('isElsewhere');
  });

  test('stands on the invoice beside the fare, whose line names where the trip was booked to', async () => {
    const trip = await beginDelivery();
    const { extraId } = await trip.askFor({ lat: 25.1972, lng: 55.2744 });
    expectOk(await trip.decide(extraId, 'accept'));
    await trip.deliver();
    const { db } = scene.app;
    await issueAll(db, scene.clock);
    const { documents } = await findDocuments(
      db,
      { accountId: trip.accountId, tripId: trip.tripId },
      { limit: 10 },
    );
    const [found] = documents;
    const invoice = await findDocument(db, trip.accountId, found?.documentId ?? 0);
    const pdf = await drawDocument(invoice as IssuedDocument, { language: 'en', isSandbox: true });
    const text = readPdfText(pdf).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/Vehicle recovery, trip .* to .*Dubai Marina/);
    expect(text).toMatch(/New destination: .*Downtown Dubai/);
  });

  test('is priced as from the present destination when the truck was not heard of for five minutes', async () => {
    const [silent, heard] = [await beginDelivery(), await beginDelivery()];
    const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };
    await silent.moveTo(pickup);
    await heard.moveTo(pickup);
    expect(expectOk((await heard.askFor(nearer)).answer).extras).toMatchObject([{ amount: 0 }]);
    const { extras } = expectOk((await silent.askFor(nearer)).answer);
    expect(extras[0].amount).toBeGreaterThan(20);
  });

  test('is named by no event: those cannot be erased', async () => {
    const trip = await beginDelivery();
    const { extraId } = await trip.askFor(beyond);
    expectOk(await trip.decide(extraId, 'accept'));
    const told = (await eventsOf(trip)).filter(({ type }) => type.startsWith('trip.extra'));
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).not.toMatch(/24\.98|55\.02|address|"lat|"lng/);
  });
});

describe('A new destination that nobody accepts', () => {
  test('is not sent there by a rule, nor by silence, whatever the account has set', async () => {
    await scene.setRule({ acceptsUpToFils: 1_000_000, acceptsUnanswered: true });
    const trip = await beginDelivery();
    expect(expectOk((await trip.askFor(beyond)).answer).extras).toMatchObject([{ status: 'open' }]);
    scene.clock.advance({ minutes: 11 });
    await settleUnansweredExtras({
      ...{ db: scene.app.db, clock: scene.clock },
      onFault(_, error) {
        throw error;
      },
    });
    expect(await trip.record()).toMatchObject({
      ...samplePoints,
      extras: [{ status: 'declined', decidedBy: 'time' }],
    });
    await trip.deliver();
    expect(await trip.record()).toMatchObject({ outcome: 'delivered' });
    await scene.setRule({});
  });

  test('is declined by the end of the trip, which is where it was booked to', async () => {
    const trip = await beginDelivery();
    await trip.askFor(beyond);
    await trip.deliver();
    expect(await trip.record()).toMatchObject({
      ...samplePoints,
      outcome: 'delivered',
      totalCharged: trip.fareFils / 100,
      extras: [{ status: 'declined', decidedBy: 'trip_end' }],
    });
  });
});

describe('Asking for a new destination', () => {
  test('again by the same name is the same one; elsewhere, it is refused', async () => {
    const trip = await beginDelivery();
    const { extraId } = await trip.askFor(beyond);
    expect(expectOk((await trip.askFor(beyond, { extraId })).answer).extras).toHaveLength(1);
    expect(reasonOf((await trip.askFor(nearer, { extraId })).answer)).toBe('extra_differs');
    expect(reasonOf((await trip.askFor(nearer)).answer)).toBe('extra_requested_already');
    expectOk(await trip.decide(extraId, 'accept'));
    expect(expectOk((await trip.askFor(beyond, { extraId })).answer).extras).toMatchObject([
      { status: 'accepted' },
    ]);
    // Also when the operator has ended the trip meanwhile: the vehicle is on the truck still.
    await failTrip({ ...scene.app, timeScale: 1 }, { ...trip, reason: 'operator_error', at: scene.clock() });
    expectOk((await trip.askFor(beyond, { extraId })).answer);
    expect(reasonOf((await trip.askFor(nearer)).answer)).toBe('trip_status_conflict');
  });

  test('is refused before the vehicle is on the truck, and to whoever is not at the trip', async () => {
    const trip = await scene.beginTripWithPhoto();
    const body = { tripId: trip.tripId, extraId: randomUUID(), evidenceId: trip.evidenceId, ...beyond };
    const path = '/trip/extras/new-destination';
    expect(reasonOf(await trip.phone.post(path, body))).toBe('trip_status_conflict');
    const other = await beginDelivery();
    expect(reasonOf(await other.phone.post(path, body))).toBe('trip_not_found');
  });

  test.each([
    ['abroad', { lat: 23.588, lng: 58.3829 }, 'destination_outside_uae'],
    ['without a photo of the trip', { ...beyond, evidenceId: randomUUID() }, 'evidence_not_found'],
    ['for where the trip goes already', { lat: booked.lat + 0.0002, lng: booked.lng }, 'invalid_request'],
    ['with a latitude of no place', { lat: 91, lng: 55 }, 'invalid_request'],
  ])('is refused %s', async (_what, told, reason) => {
    const trip = await beginDelivery();
    expect(reasonOf((await trip.askFor(told)).answer)).toBe(reason);
    expect((await trip.record()).extras).toBeUndefined();
  });

  test('is refused where the balance does not pay the way', async () => {
    const trip = await beginDelivery();
    await atTheFloor(trip, async () => {
      expect(reasonOf((await trip.askFor(beyond)).answer)).toBe('extra_not_payable');
    });
  });
});

test('Accepting a new destination while the trip is completed ends in one of the two, and the record, event and money say the same', async () => {
  for (let round = 0; round < 5; round += 1) {
    const trip = await beginDelivery();
    const { extraId } = await trip.askFor(beyond);
    await Promise.all([trip.decide(extraId, 'accept'), trip.deliver()]);
    const record = await trip.record();
    const isElsewhere = record.extras[0].status === 'accepted';
    expect(record).toMatchObject({
      outcome: isElsewhere ? 'delivered_elsewhere' : 'delivered',
      toLat: isElsewhere ? beyond.lat : booked.lat,
    });
    const ended = (await eventsOf(trip)).find(({ type }) => type === 'trip.completed');
    expect(ended?.data.isElsewhere === true).toBe(isElsewhere);
  }
  await expectSoundLedger(scene.app.db);
});
