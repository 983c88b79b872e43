import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { exportCustomer } from '../../src/domain/customer-records/export-customer.ts';
import { type CallersScene, callersBooking, openCallersScene } from '../harness/callers-scene.ts';
import type { Console, ConsoleOperator } from '../harness/console.ts';
import { openChanges } from '../harness/console-changes.ts';
import { nextNumber } from '../harness/customer-phone.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { sampleBooking } from '../harness/portal-trips.ts';
import type { Answer } from '../harness/test-app.ts';

let callers: CallersScene;
let scene: Console;
let taker: ConsoleOperator;
beforeAll(async () => {
  callers = await openCallersScene();
  ({ scene } = callers);
  taker = await scene.operatorOf('call_taker', { hasTwoFactor: false });
});
afterAll(() => scene.close());

const find = (path: string, query: Record<string, string>) =>
  taker.get(`${path}?${new URLSearchParams(query)}`);
const callerOf = async (phone: string) => expectOk(await find('/callers', { phone }));
const duplicatesOf = async (about: object) => {
  const { items } = expectOk(await taker.send('/duplicates', about));
  return items as { trip: { tripId: number }; because: string[]; metersAway: number | null }[];
};
const reasons = (items: Awaited<ReturnType<typeof duplicatesOf>>) =>
  items.map(({ trip, because }) => [trip.tripId, ...because]);

describe('a place that a call taker pastes', () => {
  test('is told as the point that it says, in words, or as what has the name', async () => {
    const link = 'https://maps.google.com/?q=25.1972,55.2744';
    expect(expectOk(await find('/places', { text: link }))).toMatchObject({
      items: [
        {
          ...{ kind: 'point', name: null, point: { lat: 25.1972, lng: 55.2744 } },
          areaName: { en: expect.any(String) },
          emirate: { en: 'Dubai', ar: 'دبي' },
        },
      ],
      note: null,
    });
    const named = expectOk(await find('/places', { text: 'Dubai Marina' }));
    expect(named.items[0]).toMatchObject({ kind: 'area', name: { en: 'Dubai Marina' }, address: null });
  });

  test('that cannot be found is no refusal: a sentence says why, and what to do', async () => {
    const short = expectOk(await find('/places', { text: 'https://maps.app.goo.gl/Ab12Cd34' }));
    expect(short).toMatchObject({ items: [], note: { reason: 'short_link' } });
    expect(short.note.message).toContain('coordinates');
    const turned = expectOk(await find('/places', { text: '55.2744, 25.1972' }));
    expect(turned).toMatchObject({
      items: [{ point: { lat: 25.1972, lng: 55.2744 } }],
      note: { reason: 'order_swapped' },
    });
  });

  test.each(['', 'a'.repeat(2_001)])('of %s is refused by its field', async (text) => {
    const { status, body } = await find('/places', { text });
    expect([status, body.errors[0].field]).toEqual([400, 'text']);
  });
});

describe('a caller', () => {
  test('is known by the number in any spelling: open and last trips, the last name given, accounts', async () => {
    const number = nextNumber();
    const account = await scene.makeAccount({ balanceFils: 10_000_000 });
    const first = await callers.booked({ ...number, firstName: 'Mariam', lastName: 'Al Suwaidi' });
    await callers.end(first, 'cancelled_by_operator');
    const second = await createTrip(scene, account, {
      ...number,
      firstName: 'Maryam',
      lastName: 'Al Suwaidi',
    });
    const local = `0${number.mobileNumber}`;
    const spellings = [
      local,
      `+971 ${number.mobileNumber}`,
      `00971${number.mobileNumber}`,
      number.mobileNumber,
    ];
    for (const phone of [
      ...spellings,
      `0${number.mobileNumber.slice(0, 2)}-${number.mobileNumber.slice(2)}`,
    ]) {
      const caller = await callerOf(phone);
      expect(caller).toMatchObject({ ...number, name: { firstName: 'Maryam', lastName: 'Al Suwaidi' } });
      expect(caller.openTrips.map((trip: { tripId: number }) => trip.tripId)).toEqual([second.tripId]);
      expect(caller.lastTrips.map((trip: { tripId: number }) => trip.tripId)).toEqual([first.tripId]);
      expect(caller.accounts).toMatchObject([
        { accountId: account.accountId, isForCallers: false },
        { accountId: first.accountId, isForCallers: true },
      ]);
      expect(caller.locationRequest).toBeNull();
    }
  });

  test('nobody knows is told as one, and a text that is no number is refused by its field', async () => {
    const { mobileNumber } = nextNumber();
    expect(await callerOf(mobileNumber)).toMatchObject({
      name: null,
      openTrips: [],
      lastTrips: [],
      accounts: [],
    });
    for (const phone of ['Mariam', '0501', '+999123456789', '٠٥']) {
      const { status, body } = await find('/callers', { phone });
      expect([phone, status, body.errors?.length]).toEqual([phone, status === 422 ? 422 : 400, 1]);
    }
  });

  test('and what goes with a call is not for roles that do not book', async () => {
    const fleet = await scene.operatorOf('fleet');
    for (const path of ['/callers?phone=0501234567', '/places?text=Dubai', '/location-requests/1']) {
      expect((await fleet.get(path)).body.reason).toBe('insufficient_role');
    }
    const asked = await fleet.send('/location-requests', nextNumber());
    expect(asked.body.reason).toBe('insufficient_role');
  });
});

describe('possible duplicates', () => {
  const plate = (number: string) => ({
    job: { vehicle: { plate: { emirate: 'dubai', code: 'K', number } } },
  });

  test('are trips for the same number, of the same plate, or within 200 m, each with why', async () => {
    const number = nextNumber();
    const pickup = { lat: 24.2001, lng: 55.7001 };
    // Two degrees of a field's side away from each other, across its borders.
    const beside = { lat: pickup.lat + 0.0015, lng: pickup.lng };
    const far = { lat: pickup.lat + 0.0022, lng: pickup.lng };
    const byPhone = await callers.booked({ ...number });
    const byPlate = await callers.booked({ ...plate('70217') });
    const near = await callers.booked({ pickup: beside });
    await callers.booked({ pickup: far });
    const all = await callers.booked({ ...number, ...plate('70217'), pickup });
    const found = await duplicatesOf({ ...number, plateNumber: '70217', pickup });
    expect(reasons(found)).toEqual([
      [all.tripId, 'phone', 'pickup', 'plate'],
      [near.tripId, 'pickup'],
      [byPlate.tripId, 'plate'],
      [byPhone.tripId, 'phone'],
    ]);
    expect(found.map(({ metersAway }) => metersAway).slice(0, 2)).toEqual([0, 167]);
    expect(reasons(await duplicatesOf({ plateNumber: '٧٠٢١٧' }))).toEqual([
      [all.tripId, 'plate'],
      [byPlate.tripId, 'plate'],
    ]);
    expect((await duplicatesOf({ ...number })).map(({ metersAway }) => metersAway)).toEqual([null, null]);
    expect(await duplicatesOf({})).toEqual([]);
  });

  test('are found in all four directions around a point, wherever it lies in its field', async () => {
    const steps = [0, 0.0009, 0.0018];
    for (const [index, offset] of steps.entries()) {
      const pickup = { lat: 24.2 + index * 0.02 + offset, lng: 55.62 + offset };
      const around = [0.0014, -0.0014].flatMap((step) => [
        { lat: pickup.lat + step, lng: pickup.lng },
        { lat: pickup.lat, lng: pickup.lng + step },
      ]);
      for (const one of around) await callers.booked({ pickup: one });
      expect(await duplicatesOf({ pickup })).toHaveLength(4);
    }
  });

  test('are open however old they are, and over only for six hours', async () => {
    const number = nextNumber();
    const [open, over] = [await callers.booked({ ...number }), await callers.booked({ ...number })];
    await callers.end(over, 'cancelled_by_operator');
    expect(await duplicatesOf({ ...number })).toHaveLength(2);
    await scene.db.query({
      text: `UPDATE trips SET created_at = created_at - interval '7 hours' WHERE mobile_number = $1`,
      values: [number.mobileNumber],
    });
    expect(reasons(await duplicatesOf({ ...number }))).toEqual([[open.tripId, 'phone']]);
  });

  test('are looked up by indexes alone, however many trips there are', async () => {
    const { rows } = await scene.db.inTransaction(async (transaction) => {
      await transaction.query({ text: 'SET LOCAL enable_seqscan = off' });
      return transaction.query<{ 'QUERY PLAN': string }>({
        text: `EXPLAIN SELECT trip_id FROM trips WHERE floor(from_lat * 400) = floor($1::float8 * 400) + 1
                 AND floor(from_lng * 400) = floor($2::float8 * 400) ORDER BY trip_id DESC LIMIT 50`,
        values: [25.1972, 55.2744],
      });
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('trips_pickup_field');
    expect(plan).not.toContain('Sort');
  });

  test('of a number or a plate that is none are refused by the field', async () => {
    const number = await taker.send('/duplicates', { mobileNumber: '12' });
    expect(number.body.errors[0].field).toBe('mobileNumber');
    const plateNumber = await taker.send('/duplicates', { plateNumber: 'a\u0000' });
    expect(plateNumber.body.errors[0].field).toBe('plateNumber');
  });
});

describe('a location request', () => {
  const ask = (number: object) => taker.send('/location-requests', number);
  const linkOf = async ({ mobileNumber }: { readonly mobileNumber: string }) => {
    const { rows } = await scene.db.query<{ text: string }>({
      text: `SELECT text FROM sms_messages WHERE mobile_number = $1 ORDER BY message_id DESC`,
      values: [mobileNumber],
    });
    return /\/track\/here#([\w-]{22})$/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  };
  const headers = { origin: () => scene.baseUrl };
  async function phone(token: string, body?: object) {
    const response = await fetch(`${scene.baseUrl}/tracking-api/location-requests/${token}`, {
      method: body ? 'PUT' : 'GET',
      headers: {
        'content-type': 'application/json',
        origin: scene.siteOrigin ?? headers.origin(),
        'sec-fetch-site': 'same-origin',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
  const here = { lat: 25.1972, lng: 55.2744, accuracyMeters: 11.2 };

  test('is sent to a number twice a day at the most, however many ask at once', async () => {
    const number = nextNumber();
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(number)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.errors[0]).toMatchObject({ field: 'mobileNumber' });
    const { rows } = await scene.db.query<{ kind: string; text: string }>({
      text: 'SELECT kind, text FROM sms_messages WHERE mobile_number = $1',
      values: [number.mobileNumber],
    });
    expect(rows.map(({ kind }) => kind)).toEqual(['location_request', 'location_request']);
    expect(new Set(rows.map(({ text }) => text)).size).toBe(2);
  });

  test('is asked for by one operator thirty times an hour and a hundred times a day, however many they ask at once', async () => {
    const eager = await scene.operatorOf('call_taker', { hasTwoFactor: false });
    const askMany = (count: number) =>
      Promise.all(Array.from({ length: count }, () => eager.send('/location-requests', nextNumber())));
    const first = await askMany(33);
    expect(first.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = first.find(({ status }) => status === 429);
    expect(refused?.body.errors).toMatchObject([
      {
        message: expect.stringMatching(/^you have asked 30 phones .* of the hour/),
        word: 'phones_of_the_hour',
      },
    ]);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    // Nobody else has to wait for it.
    expect((await ask(nextNumber())).status).toBe(200);
    const later = async (hours: number) =>
      scene.db.query({
        text: `UPDATE location_requests SET requested_at = requested_at - make_interval(hours => $2)
               WHERE operator_id = $1`,
        values: [eager.operatorId, hours],
      });
    for (const wanted of [30, 30, 10]) {
      await later(2);
      const answers = await askMany(wanted + 2);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(wanted);
    }
    const [over] = await askMany(1);
    expect(over?.body.errors).toMatchObject([
      {
        message: expect.stringMatching(/^you have asked 100 phones .* of the day/),
        word: 'phones_of_the_day',
      },
    ]);
    await later(18);
    expect((await askMany(1))[0]?.status).toBe(200);
  });

  test('is answered by the phone that has its link, corrected until it is taken, and then over', async () => {
    const number = nextNumber();
    const { locationRequest } = expectOk(await ask({ ...number, mobileNumber: `0${number.mobileNumber}` }));
    expect(locationRequest).toMatchObject({ point: null, isTaken: false, text: { status: 'waiting' } });
    const token = await linkOf(number);
    expect(await phone(token)).toMatchObject({ status: 200, body: { data: { point: null } } });
    expect((await phone(token, here)).status).toBe(200);
    const path = `/location-requests/${locationRequest.locationRequestId}`;
    const told = async () => expectOk(await taker.get(path)).locationRequest;
    expect(await told()).toMatchObject({ point: { lat: 25.1972, lng: 55.2744 }, accuracyMeters: 12 });
    expect((await phone(token, { lat: 25.2, lng: 55.3 })).status).toBe(200);
    expect(await told()).toMatchObject({ point: { lat: 25.2, lng: 55.3 }, accuracyMeters: null });
    expect((await callerOf(number.mobileNumber)).locationRequest).toMatchObject({
      point: { lat: 25.2, lng: 55.3 },
    });
    const taken = expectOk(await taker.send(`${path}/take`, {})).locationRequest;
    expect(taken).toMatchObject({ isTaken: true, point: { lat: 25.2, lng: 55.3 } });
    expect((await phone(token, here)).body.reason).toBe('link_not_valid');
    expect((await phone(token)).body.reason).toBe('link_not_valid');
    expect((await callerOf(number.mobileNumber)).locationRequest).toBeNull();
  });

  test('is told to those who book the moment that the phone answers, and to nobody else', async () => {
    const fleet = await scene.operatorOf('fleet');
    const [takers, fleets] = [await openChanges(scene, taker), await openChanges(scene, fleet)];
    const told = (reader: typeof takers) => reader.frames.filter(({ event }) => event === 'location_request');
    const number = nextNumber();
    const { locationRequest } = expectOk(await ask(number));
    expect((await phone(await linkOf(number), here)).status).toBe(200);
    const point = { lat: 25.1972, lng: 55.2744 };
    const { locationRequestId } = locationRequest;
    await expect
      .poll(() => told(takers).at(-1)?.data.locationRequest)
      .toMatchObject({ locationRequestId, point, accuracyMeters: 12 });
    expectOk(await taker.send(`/location-requests/${locationRequestId}/take`, {}));
    await expect.poll(() => told(takers).at(-1)?.data.locationRequest.isTaken).toBe(true);
    expect(told(fleets)).toEqual([]);
    takers.cut();
    fleets.cut();
  });

  test('is opened by no other token, after thirty minutes by none, and takes no place abroad', async () => {
    const number = nextNumber();
    expectOk(await ask(number));
    const token = await linkOf(number);
    const wrong = [
      `${token.slice(0, -2)}AA`,
      token.toLowerCase(),
      'a',
      '%00',
      'é'.repeat(22),
      ''.padEnd(101, 'a'),
    ];
    for (const guess of wrong.filter((one) => one !== token)) {
      const { status, body } = await phone(encodeURIComponent(guess), here);
      expect([guess, [400, 410].includes(status), body.data]).toEqual([guess, true, null]);
    }
    expect((await phone(token, { lat: 48.85, lng: 2.29 })).body.reason).toBe('pickup_outside_uae');
    expect((await phone(token, { lat: 'x', lng: 2.29 })).status).toBe(400);
    await scene.db.query({
      text: `UPDATE location_requests SET requested_at = requested_at - interval '31 minutes',
               expires_at = expires_at - interval '31 minutes' WHERE mobile_number = $1`,
      values: [number.mobileNumber],
    });
    expect((await phone(token, here)).body.reason).toBe('link_not_valid');
  });

  test('takes twenty answers of its phone, and no more', async () => {
    const number = nextNumber();
    expectOk(await ask(number));
    const token = await linkOf(number);
    const statuses = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await phone(token, here)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });

  test('tells its text and its link to nobody but the phone: neither the answer, nor the audit log, nor the export', async () => {
    const number = nextNumber();
    const answer = await ask(number);
    const token = await linkOf(number);
    const { rows } = await scene.db.query<{ entry: string }>({
      text: `SELECT to_jsonb(audit_entries)::text AS entry FROM audit_entries WHERE action = 'location_request.sent'
             ORDER BY audit_entry_id DESC LIMIT 1`,
    });
    const stored = await scene.db.query<{ row: string }>({
      text: 'SELECT to_jsonb(location_requests)::text AS row FROM location_requests WHERE mobile_number = $1',
      values: [number.mobileNumber],
    });
    for (const text of [JSON.stringify(answer.body), rows[0]?.entry, stored.rows[0]?.row]) {
      expect(text).not.toContain(token);
    }
    expect(rows[0]?.entry).not.toContain(number.mobileNumber);
    const { locationRequests } = await exportCustomer(scene.db, number);
    expect(locationRequests).toHaveLength(1);
    expect(JSON.stringify(locationRequests)).not.toContain('token_hash');
    await eraseCustomer({ db: scene.db, clock: () => Temporal.Now.instant() }, number);
    expect((await exportCustomer(scene.db, number)).locationRequests).toEqual([]);
  });

  test('of a number that is none is refused by the field, and of one that is not there is not found', async () => {
    const { status, body } = await ask({ phoneCode: '971', mobileNumber: '12' });
    expect([status, body.errors[0].field]).toEqual([422, 'mobileNumber']);
    expect((await taker.get('/location-requests/999999')).status).toBe(404);
  });
});

test('what a trip for the sample booking costs is held for the caller while they talk', async () => {
  const { quoteId, fareFils } = expectOk(
    await taker.send('/estimates', { ...sampleBooking, firstName: undefined, lastName: undefined }),
  );
  const booked = expectOk(await taker.send('/trips', { ...callersBooking(), quoteId }));
  expect(booked.fareFils).toBe(fareFils);
});
