import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDriver, assign, placeDriver } from '../harness/drivers.ts';
import { type Frame, openStream, type StreamReader } from '../harness/event-stream.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked } from '../harness/portal-trips.ts';

let portal: Portal;
let readers: StreamReader[] = [];

beforeAll(async () => {
  portal = await createPortal();
});
afterEach(() => {
  for (const reader of readers) reader.cut();
  readers = [];
});
afterAll(() => portal.close());

async function open(
  { cookies }: Pick<PortalMember, 'cookies'>,
  accountId: number,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<StreamReader> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const url = `${portal.baseUrl}/portal-api/accounts/${accountId}/events/stream${query}`;
  const reader = await openStream(url, { ...(cookie !== '' && { cookie }), ...headers });
  readers.push(reader);
  return reader;
}

const idsOf = (reader: StreamReader) => reader.events().map(({ id }) => Number(id));
const locationsOf = (reader: StreamReader): Frame[] =>
  reader.frames.filter(({ event }) => event === 'trip.driver_location');

describe('the stream of an account', () => {
  test('tells what happens, in whole fils and names, to every role', async () => {
    const owner = await portal.memberOf('owner');
    const viewer = await portal.memberOf('viewer', owner.accountId);
    const reader = await open(viewer, owner.accountId);
    expect(reader.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const { tripId, fareFils } = await booked(owner);
    await expect.poll(() => reader.events()).toHaveLength(2);
    const [created, charged] = reader.events();
    expect(created).toMatchObject({
      event: 'trip.created',
      data: { type: 'trip.created', tripId, move: { sequence: 1, status: 'searching' }, balanceFils: null },
    });
    expect(charged?.data).toMatchObject({
      type: 'wallet.charged',
      move: null,
      balanceFils: 100_000 - fareFils,
    });
  });

  test('goes on behind the last frame, by header and by parameter', async () => {
    const owner = await portal.memberOf('owner');
    await booked(owner);
    // The account's opening balance, the trip, its charge.
    const byHeader = await open(owner, owner.accountId, { headers: { 'Last-Event-ID': '1' } });
    await expect.poll(() => idsOf(byHeader)).toEqual([2, 3]);
    const byQuery = await open(owner, owner.accountId, { query: '?after=0' });
    await expect.poll(() => idsOf(byQuery)).toEqual([1, 2, 3]);
    expect((await open(owner, owner.accountId, { query: '?after=99' })).status).toBe(400);
  });

  test('tells where the driver of a trip is', async () => {
    const owner = await portal.memberOf('owner');
    const trip = await booked(owner);
    const driver = await addDriver(portal.db);
    await assign(portal.db, trip, driver);
    const reader = await open(owner, owner.accountId);
    await placeDriver(portal.db, driver, { lat: 25.2285, lng: 55.2867 });
    await expect.poll(() => locationsOf(reader)).toHaveLength(1);
    expect(locationsOf(reader)[0]?.data).toEqual({
      tripId: trip.tripId,
      status: 'driver_to_pickup',
      fix: { lat: 25.2285, lng: 55.2867, headingDegrees: null, recordedAt: expect.any(String) },
    });
  });

  test('tells nothing of another account', async () => {
    const [mine, other] = [await portal.memberOf('owner'), await portal.memberOf('owner')];
    const reader = await open(mine, mine.accountId, { query: '?after=1' });
    await booked(other);
    const { tripId } = await booked(mine);
    await expect.poll(() => idsOf(reader)).toEqual([2, 3]);
    expect(reader.events().every(({ data }) => data.tripId === tripId)).toBe(true);
  });

  test('is refused to whoever is not signed in, and to members of other accounts', async () => {
    const [mine, other] = [await portal.memberOf('owner'), await portal.memberOf('owner')];
    expect((await open(portal.browser(), mine.accountId)).status).toBe(401);
    expect((await open(other, mine.accountId)).status).toBe(404);
  });
});

describe('the stream ends', () => {
  test('soon after its session does, and no other with it', async () => {
    const owner = await portal.memberOf('owner');
    const colleague = await portal.memberOf('developer', owner.accountId);
    const [ending, staying] = [await open(owner, owner.accountId), await open(colleague, owner.accountId)];
    await owner.send('/sign-out', {});
    await expect.poll(() => ending.isOver()).toBe(true);
    expect(staying.isOver()).toBe(false);
  });

  test('soon after its member left the account', async () => {
    const owner = await portal.memberOf('owner');
    const leaving = await portal.memberOf('viewer', owner.accountId);
    const reader = await open(leaving, owner.accountId);
    await portal.db.query({
      text: 'DELETE FROM memberships WHERE account_id = $1 AND member_id = $2',
      values: [owner.accountId, leaving.memberId],
    });
    await expect.poll(() => reader.isOver()).toBe(true);
  });

  test('and no member holds more than ten by one session', async () => {
    const owner = await portal.memberOf('owner');
    for (let opened = 0; opened < 10; opened += 1) {
      expect((await open(owner, owner.accountId)).status).toBe(200);
    }
    expect((await open(owner, owner.accountId)).status).toBe(429);
  });
});
