import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { searchWithoutRequirements } from '../../src/domain/dispatch/search-without-requirements.ts';
import { type DriverPhone, sendDriverOut } from '../harness/driver-phone.ts';
import { openStream, type StreamReader } from '../harness/event-stream.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_WORK: 'on' } });
  account = await app.makeAccount({ balanceFils: 10_000_000 });
});
afterAll(() => app.close());

/** Each test has its trips and drivers to itself: what is left of them is ended. */
let phones: DriverPhone[] = [];
let trips: number[] = [];
afterEach(async () => {
  for (const tripId of trips) await app.post(paths.cancel, account.rawApiKey, { tripId });
  for (const phone of phones) {
    const { body } = await phone.get('/trip');
    if (body.data?.trip) expectOk(await phone.post('/trip/complete', { tripId: body.data.trip.tripId }));
    await phone.post('/shift/end');
  }
  [phones, trips] = [[], []];
});

const now = () => Temporal.Now.instant();
const pickup = { lat: samplePoints.fromLat, lng: samplePoints.fromLng };

/** A driver who is online and stands near the pickup. */
async function sendNear(): Promise<DriverPhone> {
  const { phone } = await sendDriverOut(app);
  phones.push(phone);
  expectOk(await phone.post('/locations', { points: [{ ...pickup, recordedAt: now().toString() }] }));
  return phone;
}

async function createTrip(more: object = {}): Promise<number> {
  const { tripID } = expectOk(await app.post(paths.create, account.rawApiKey, { ...sampleTrip, ...more }));
  trips.push(tripID);
  return tripID;
}
const getTrip = async (tripId: number) => expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));

/** The offer that the phone is shown, once it is. */
async function awaitOffer(phone: DriverPhone) {
  let offer: { offerId: number; tripId: number } | undefined;
  await expect
    .poll(async () => {
      [offer] = expectOk(await phone.get('/offers')).offers;
      return offer;
    })
    .toBeDefined();
  return offer as { offerId: number; tripId: number };
}

/** Which of two drivers is asked first is dispatch's affair. */
async function awaitOfferOfEither(one: DriverPhone, other: DriverPhone) {
  let asked = one;
  await expect
    .poll(async () => {
      for (asked of [one, other]) if (expectOk(await asked.get('/offers')).offers.length > 0) return true;
      return false;
    })
    .toBe(true);
  return { asked, next: asked === one ? other : one, offer: await awaitOffer(asked) };
}

test('an offer tells the work without persons and empty parts, what a truck needs, and that it was waived and why', async () => {
  const phone = await sendNear();
  const vehicle = { plate: { emirate: 'dubai', number: '40777' }, vin: 'WBA3A5C50CF777777' };
  const incident = { caseNumber: 'CL-40777', policeReport: { colour: 'green' } };
  const site = { kind: 'basement', notes: 'Lift B' };
  const tripId = await createTrip({ job: { vehicle, incident, site, notes: 'Ask Omar' } });
  const because = 'The guard opens the high gate';
  await searchWithoutRequirements(app, { accountId: account.accountId, tripId, because, at: now() });
  const offer = await awaitOffer(phone);
  const requirementsWaived = { at: expect.any(String), because };
  expect(offer).toMatchObject({
    tripId,
    requirements: [{ equipment: 'wheel_lift' }, { equipment: 'dollies' }],
    requirementsWaived,
  });
  expect(offer).toHaveProperty('job', { site: { kind: 'basement' } });
  const { trip } = expectOk(await phone.post(`/offers/${offer.offerId}/accept`));
  expect(trip).toMatchObject({
    requirementsWaived,
    job: { vehicle: { vin: vehicle.vin }, notes: 'Ask Omar' },
  });
});

test('an offer of a trip whose job names persons alone has no job', async () => {
  const phone = await sendNear();
  await createTrip({ job: { vehicle: { vin: 'WBA3A5C50CF777777' }, notes: 'Ask Omar' } });
  expect(await awaitOffer(phone)).not.toHaveProperty('job');
});

test('a driver is offered a trip, takes it, drives it and is free, and every step may be repeated', async () => {
  const phone = await sendNear();
  const tripId = await createTrip();
  const offer = await awaitOffer(phone);
  expect(offer).toMatchObject({ tripId, vehicleTypeId: 4, pickup, tripDistance: expect.any(Number) });
  expect(JSON.stringify(offer)).not.toMatch(/Mariam|501234567|fare/i);
  expect(expectOk(await phone.get('/trip'))).toEqual({ trip: null });

  const first = expectOk(await phone.post(`/offers/${offer.offerId}/accept`));
  expect(first.trip).toMatchObject({
    tripId,
    statusCode: 2,
    statusName: 'driver_to_pickup',
    actions: ['arrived', 'give-up'],
    customer: { firstName: 'Mariam', lastName: 'Al Suwaidi', phoneCode: '971', mobileNumber: '501234567' },
  });
  expect(expectOk(await phone.post(`/offers/${offer.offerId}/accept`))).toEqual(first);
  expect(expectOk(await phone.get('/me'))).toMatchObject({ status: 'busy', tripId });
  expectRefusal(await phone.post('/shift/end'), 409, 'Driver is on a trip');

  for (const [path, statusCode, actions] of [
    ['/trip/arrived', 3, ['loading', 'give-up', 'end']],
    ['/trip/loading', 4, ['start', 'end']],
    ['/trip/start', 5, ['complete']],
  ] as const) {
    for (let time = 0; time < 2; time += 1) {
      const { trip } = expectOk(await phone.post(path, { tripId }));
      expect(trip).toMatchObject({ tripId, statusCode, actions });
    }
  }
  expectRefusal(
    await phone.post('/trip/give-up', { tripId, reason: 'x' }),
    409,
    'Trip is not in a status for this',
  );
  expect(expectOk(await phone.post('/trip/complete', { tripId }))).toEqual({ trip: null });
  expect(expectOk(await phone.post('/trip/complete', { tripId }))).toEqual({ trip: null });
  expect(expectOk(await phone.get('/me'))).toMatchObject({ status: 'available' });
  expect(await getTrip(tripId)).toMatchObject({ StatusCode: 6 });
  const { rows } = await app.db.query<{ moves: number }>({
    text: 'SELECT count(*) AS moves FROM events WHERE trip_id = $1 AND sequence IS NOT NULL',
    values: [tripId],
  });
  expect(rows[0]?.moves).toBe(6);
});

test('a declined trip goes to the next driver at once', async () => {
  const [one, other] = [await sendNear(), await sendNear()];
  const tripId = await createTrip();
  const { asked, next, offer } = await awaitOfferOfEither(one, other);
  const path = `/offers/${offer.offerId}`;
  expectRefusal(await next.post(`${path}/accept`), 404, 'Offer not found');
  expect(expectOk(await asked.post(`${path}/decline`))).toEqual({ offers: [] });
  expectOk(await asked.post(`${path}/decline`));
  expectRefusal(await asked.post(`${path}/accept`), 409, 'Offer is no longer open');
  const second = await awaitOffer(next);
  expect(second.tripId).toBe(tripId);
  expectOk(await next.post(`/offers/${second.offerId}/accept`));
});

test('who goes offline has declined what they were asked', async () => {
  const [one, other] = [await sendNear(), await sendNear()];
  const tripId = await createTrip();
  const { asked, next } = await awaitOfferOfEither(one, other);
  expectOk(await asked.post('/shift/end'));
  expect(expectOk(await asked.get('/offers'))).toEqual({ offers: [] });
  expect((await awaitOffer(next)).tripId).toBe(tripId);
});

describe('giving up', () => {
  test('frees the driver, lets the search begin anew, and tells the account why', async () => {
    const phone = await sendNear();
    const tripId = await createTrip();
    const { offerId } = await awaitOffer(phone);
    expectOk(await phone.post(`/offers/${offerId}/accept`));
    for (let time = 0; time < 2; time += 1) {
      const answer = await phone.post('/trip/give-up', { tripId, reason: '  Flat tyre ' });
      expect(expectOk(answer)).toEqual({ trip: null });
    }
    expect((await getTrip(tripId)).StatusCode).toBe(1);
    const { events } = expectOk(
      await app.get('/api/Events?limit=100&type=trip.driver_gave_up', account.rawApiKey),
    );
    expect(JSON.stringify(events)).toContain('Flat tyre');
    expectRefusal(await phone.post('/trip/arrived', { tripId }), 409, 'Trip is not in a status for this');
  });

  test('needs a reason in a few words', async () => {
    const phone = await sendNear();
    const giveUp = (reason: unknown) => phone.post('/trip/give-up', { tripId: 1, reason });
    for (const reason of ['', '   ', 'x'.repeat(81), 'a\nb', 'flat \ud800', 7, undefined]) {
      expectRefusal(await giveUp(reason), 400, 'Invalid request', ['reason']);
    }
  });
});

test('nobody moves another driver’s trip, nor one that is none', async () => {
  const [one, other] = [await sendNear(), await sendNear()];
  const tripId = await createTrip();
  const { asked, next: stranger, offer } = await awaitOfferOfEither(one, other);
  expectOk(await asked.post(`/offers/${offer.offerId}/accept`));
  for (const path of ['/trip/arrived', '/trip/loading', '/trip/start', '/trip/complete']) {
    expectRefusal(await stranger.post(path, { tripId }), 404, 'Trip not found');
    expectRefusal(await stranger.post(path, { tripId: 999_999 }), 404, 'Trip not found');
    expectRefusal(await stranger.post(path, {}), 400, 'Invalid request', ['tripId']);
  }
  expectRefusal(await stranger.post('/trip/give-up', { tripId, reason: 'x' }), 404, 'Trip not found');
  expectRefusal(await stranger.post('/offers/999999/accept'), 404, 'Offer not found');
  expectRefusal(await stranger.post('/offers/x/accept'), 400, 'Invalid request', ['offerId']);
  expect(await getTrip(tripId)).toMatchObject({ StatusCode: 2 });
});

test('a trip that is cancelled with the vehicle on board is its driver’s until it is handed over', async () => {
  const phone = await sendNear();
  const tripId = await createTrip();
  const { offerId } = await awaitOffer(phone);
  expectOk(await phone.post(`/offers/${offerId}/accept`));
  expectOk(await phone.post('/trip/arrived', { tripId }));
  expectOk(await phone.post('/trip/loading', { tripId }));
  expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
  expect(expectOk(await phone.get('/trip')).trip).toMatchObject({
    tripId,
    statusName: 'cancelled',
    actions: ['complete'],
  });
  expect(expectOk(await phone.post('/trip/complete', { tripId }))).toEqual({ trip: null });
  expect(await getTrip(tripId)).toMatchObject({ StatusCode: 7 });
});

describe('the stream', () => {
  const open = (phone: DriverPhone) => openStream(`${app.baseUrl}/driver-api/stream`, phone.headers());

  test('tells at once what is, and then each offer and each change of the trip', async () => {
    const phone = await sendNear();
    const stream = await open(phone);
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const events = () => stream.frames.filter(({ event }) => event !== undefined);
    await expect.poll(() => events().length).toBe(2);
    expect(events()).toEqual([
      { event: 'offer', data: { offer: null } },
      { event: 'trip', data: { trip: null } },
    ]);
    const tripId = await createTrip();
    await expect.poll(() => events().length).toBe(3);
    const { offer } = events()[2]?.data ?? {};
    expect(offer).toMatchObject({ tripId, expiresInSeconds: expect.any(Number) });
    expectOk(await phone.post(`/offers/${offer.offerId}/accept`));
    await expect.poll(() => events().length).toBe(5);
    expect(events()[3]).toEqual({ event: 'offer', data: { offer: null } });
    expect(events()[4]).toMatchObject({ event: 'trip', data: { trip: { tripId, statusCode: 2 } } });
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
    await expect.poll(() => events().at(-1)).toEqual({ event: 'trip', data: { trip: null } });

    const again = await open(phone);
    await expect.poll(() => again.frames.filter(({ event }) => event).length).toBe(2);
    again.cut();
    stream.cut();
  });

  test('tells that a trip is over of which the phone knows by its own answer alone', async () => {
    const phone = await sendNear();
    const stream = await open(phone);
    const tripId = await createTrip();
    const offers = () => stream.frames.flatMap(({ event, data }) => (event === 'offer' ? [data.offer] : []));
    await expect.poll(() => offers().at(-1)).toMatchObject({ tripId });
    const before = stream.frames.length;
    // Both within one look at what is new.
    expectOk(await phone.post(`/offers/${offers().at(-1).offerId}/accept`));
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
    const tripsSince = () => stream.frames.slice(before).filter(({ event }) => event === 'trip');
    await expect.poll(() => tripsSince().at(-1)).toEqual({ event: 'trip', data: { trip: null } });
    stream.cut();
  });

  test('tells the offer anew when the operator waives what is needed while the driver thinks about it', async () => {
    const phone = await sendNear();
    const stream = await open(phone);
    const tripId = await createTrip({ job: { vehicle: { lockedWheels: 1 } } });
    const offers = () =>
      stream.frames
        .filter(({ event }) => event === 'offer')
        .map(({ data }) => data.offer)
        .filter((offer) => offer?.tripId === tripId);
    await expect.poll(() => offers().length).toBe(1);
    expect(offers()[0]).not.toHaveProperty('requirementsWaived');
    await searchWithoutRequirements(app, {
      ...{ accountId: account.accountId, tripId, at: now() },
      because: 'The customer pushes',
    });
    await expect.poll(() => offers().length).toBe(2);
    expect(offers()[1]).toMatchObject({ requirementsWaived: { because: 'The customer pushes' } });
    stream.cut();
  });

  test('ends when the driver signs out, and of six of one driver the oldest ends', async () => {
    const phone = await sendNear();
    const streams: StreamReader[] = [];
    for (let number = 0; number < 6; number += 1) streams.push(await open(phone));
    await expect
      .poll(() => streams.map((stream) => stream.isOver()))
      .toEqual([true, ...Array(5).fill(false)]);
    phones = [];
    expectOk(await phone.post('/shift/end'));
    expectOk(await phone.post('/sign-out'));
    await expect.poll(() => streams.every((stream) => stream.isOver())).toBe(true);
  });
});
