import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { paths } from '../harness/operations.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { until } from '../harness/until.ts';

let portal: Portal;
let owner: PortalMember;
let url: string;
let tripId: number;
let apiKeyId: number;

const list = async (query = '', member = owner) => (await member.get(`${url}${query}`)).body.data;
const idsOf = async (query: string) =>
  (await list(query)).items.map((item: { requestId: string }) => item.requestId);

beforeAll(async () => {
  portal = await createPortal();
  owner = await portal.memberOf('owner');
  url = `/accounts/${owner.accountId}/requests`;
  const deps = { db: portal.db, clock: systemClock, environment: 'test' as const };
  const made = await createApiKey(deps, { accountId: owner.accountId, name: 'Key' });
  const key = made?.rawApiKey as string;
  apiKeyId = made?.apiKey.apiKeyId as number;
  const withId = (id: string) => ({ 'x-request-id': id });
  tripId = (await portal.post(paths.create, key, sampleTrip, withId('booked'))).body.data.tripID;
  await portal.post(paths.create, key, { ...sampleTrip, vehicleTypeId: 77 }, withId('no such type'));
  await portal.get(`/api/Trips/${tripId}`, key, withId('looked'));
  await portal.get('/api/nowhere', key, withId('lost'));
  await until(async () => (await list()).items.length === 4);
});
afterAll(() => portal.close());

describe('the log', () => {
  test('lists what the account asked, the latest first, and finds it by each filter', async () => {
    expect(await idsOf('')).toEqual(['lost', 'looked', 'no such type', 'booked']);
    expect(await idsOf('?status=4xx')).toEqual(['lost', 'no such type']);
    expect(await idsOf('?status=5xx')).toEqual([]);
    expect(await idsOf(`?search=${tripId}`)).toEqual(['looked', 'booked']);
    expect(await idsOf('?search=no+such+type')).toEqual(['no such type']);
    expect(await idsOf('?method=POST&route=/api/Trips/create-trip')).toEqual(['no such type', 'booked']);
    expect(await idsOf(`?apiKeyId=${apiKeyId}`)).toHaveLength(4);
    expect(await idsOf(`?apiKeyId=${apiKeyId + 1}`)).toEqual([]);
    expect(await idsOf('?to=2020-01-01')).toEqual([]);
    expect(await idsOf('?from=2020-01-01')).toHaveLength(4);
    expect((await list('?search=lost')).items[0]).toMatchObject({
      method: 'GET',
      route: null,
      path: '/api/nowhere',
      status: 404,
      message: 'Not found',
      tripId: null,
      apiKeyId,
    });
  });

  test.each([
    ['', ['lost', 'looked', 'no such type', 'booked']],
    ['&sort=oldest', ['booked', 'no such type', 'looked', 'lost']],
    ['&sort=oldest&status=4xx', ['no such type', 'lost']],
  ])('comes in pages that follow each other%s, and as a file in that order', async (query, ids) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?limit=1${query}${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map((item: { requestId: string }) => item.requestId));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(seen).toEqual(ids);
    const { body } = await owner.get(`${url}.csv?${query.slice(1)}`);
    const lines = (body as string).trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids);
  });

  test.each([
    '?cursor=x',
    '?sort=slowest',
    '?from=yesterday',
    '?limit=0',
    '?status=3xx',
    '?apiKeyId=x',
    '?search=',
  ])('refuses %s, naming the field', async (query) => {
    const { status, body } = await owner.get(url + query);
    expect(status).toBe(400);
    expect(query).toContain(`?${body.errors[0].field}=`);
  });

  test('shows one request with its bodies, masked', async () => {
    const [{ entryId }] = (await list('?search=booked')).items;
    const { body } = await owner.get(`${url}/${entryId}`);
    expect(body.data).toMatchObject({
      entryId,
      remoteAddress: '127.0.0.1',
      hasIdempotencyKey: false,
      isReplay: false,
      tripId,
    });
    expect(JSON.parse(body.data.requestBody)).toMatchObject({ firstName: 'M•••••', vehicleTypeId: 4 });
    expect(JSON.parse(body.data.responseBody)).toMatchObject({ success: true, data: { tripID: tripId } });
  });
});

describe('who may', () => {
  test('a viewer and finance see the list, and no body', async () => {
    const [{ entryId }] = (await list()).items;
    for (const role of ['viewer', 'finance'] as const) {
      const member = await portal.memberOf(role, owner.accountId);
      expect((await list('', member)).items).toHaveLength(4);
      expect((await member.get(`${url}/${entryId}`)).status).toBe(403);
    }
  });

  test('nobody of another account sees a request, under either account', async () => {
    const stranger = await portal.memberOf('owner');
    const [{ entryId }] = (await list()).items;
    expect((await stranger.get(url)).body.message).toBe('Account not found');
    expect((await stranger.get(`${url}/${entryId}`)).body.message).toBe('Account not found');
    const own = `/accounts/${stranger.accountId}/requests`;
    expect((await stranger.get(`${own}?search=${tripId}`)).body.data.items).toEqual([]);
    const { status, body } = await stranger.get(`${own}/${entryId}`);
    expect([status, body.message]).toEqual([404, 'Request not found']);
    expect((await owner.get(`${url}/not-an-entry`)).status).toBe(404);
  });
});
