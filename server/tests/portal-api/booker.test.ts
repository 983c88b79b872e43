import { afterAll, beforeAll, expect, test } from 'vitest';
import { setWalletFloor } from '../../src/domain/wallets/change-wallet.ts';
import { openStream, type StreamReader } from '../harness/event-stream.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { setBalance } from '../harness/money.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { watchPortalRoutes } from '../harness/portal-routes.ts';
import { book, booked, sampleBooking, tripsOf } from '../harness/portal-trips.ts';

let portal: Portal;
let routes: Awaited<ReturnType<typeof watchPortalRoutes>>['routes'];
let owner: PortalMember;
let booker: PortalMember;
const readers: StreamReader[] = [];
beforeAll(async () => {
  ({ built: portal, routes } = await watchPortalRoutes(() => createPortal()));
  owner = await portal.memberOf('owner');
  booker = await portal.memberOf('booker', owner.accountId);
  // Whatever a trip costs at this hour, the wallet is not low.
  await setBalance(portal.db, owner.accountId, 1_000_000);
});
afterAll(() => {
  for (const reader of readers) reader.cut();
  return portal.close();
});

async function open({ cookies, accountId }: PortalMember): Promise<StreamReader> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const reader = await openStream(`${portal.baseUrl}/portal-api/accounts/${accountId}/events/stream`, {
    cookie,
  });
  readers.push(reader);
  return reader;
}

const { firstName: _, lastName: __, phoneCode: ___, mobileNumber: ____, ...journey } = sampleBooking;

test('Whoever books is let into these operations of an account, and into no others', () => {
  const open = routes
    .filter(
      ({ method, access }) => method !== 'HEAD' && (access === 'trips.read' || access === 'trips.write'),
    )
    .map(({ method, path }) => `${method} ${path.replace('/accounts/:accountId', '')}`);
  expect(open.toSorted()).toEqual([
    'GET /events/stream',
    'GET /overview',
    'GET /places',
    'GET /service-area',
    'GET /sms-outbox',
    'GET /trips',
    'GET /trips.csv',
    'GET /trips/:tripId',
    'GET /trips/:tripId/cancellation',
    'GET /trips/:tripId/condition-report',
    'GET /trips/:tripId/evidence',
    'GET /trips/:tripId/evidence/:evidenceId/file',
    'GET /trips/:tripId/evidence/:evidenceId/thumbnail',
    'GET /trips/:tripId/tracking-link',
    'GET /trips/:tripId/way',
    'GET /vehicle-types',
    'POST /trips',
    'POST /trips/:tripId/cancellation',
    'POST /trips/:tripId/extras/:extraId',
    'POST /trips/:tripId/steps',
    'POST /trips/estimate',
  ]);
});

test('Whoever books books and sees the fare, and is told of the wallet nothing but whether it covers a trip', async () => {
  const estimate = expectOk(await booker.send(`${tripsOf(booker)}/estimate`, journey));
  expect(estimate).toMatchObject({ isCovered: true });
  const { tripId, fareFils } = await booked(booker);
  expect(expectOk(await booker.get(`${tripsOf(booker)}/${tripId}`))).toMatchObject({ fareFils });
  const at = `/accounts/${booker.accountId}`;
  for (const path of ['/wallet', '/wallet/entries', '/documents', '/keys', '/requests', '/members', '']) {
    expectRefusal(await booker.get(`${at}${path}`), 403, 'Your role does not allow this');
  }
  const poor = await portal.memberOf('booker', await portal.makeEmptyAccount(1_000));
  await setWalletFloor(portal.db, poor.accountId, 0);
  expect(expectOk(await poor.send(`${tripsOf(poor)}/estimate`, journey))).toMatchObject({ isCovered: false });
  expect((await book(poor)).status).toBe(402);
});

test('Home tells whoever books how trips went, without money and endpoints', async () => {
  const { days, ...rest } = expectOk(await booker.get(`/accounts/${booker.accountId}/overview`));
  expect(Object.keys(days.at(-1)).toSorted()).toEqual(['date', 'trips']);
  expect(rest).not.toHaveProperty('stoppedEndpoints');
  const own = expectOk(await owner.get(`/accounts/${owner.accountId}/overview`));
  expect(own).toMatchObject({ stoppedEndpoints: 0 });
  expect(own.days.at(-1)).toHaveProperty('balanceFils');
});

test('The stream tells whoever books of trips, and of nothing that moves the wallet', async () => {
  const [mine, whole] = [await open(booker), await open(owner)];
  const first = await booked(owner);
  const second = await booked(owner);
  await expect.poll(() => whole.events()).toHaveLength(4);
  await expect
    .poll(() => mine.events().map(({ data }) => data.tripId))
    .toEqual([first.tripId, second.tripId]);
  expect(mine.events().map(({ event, data }) => [event, data.balanceFils])).toEqual([
    ['trip.created', null],
    ['trip.created', null],
  ]);
});

test('The stream ends soon after its member got another role, and begins again with what that one sees', async () => {
  const changed = await portal.memberOf('viewer', owner.accountId);
  const reader = await open(changed);
  const role = { method: 'PATCH', body: { role: 'booker' } } as const;
  const path = `/accounts/${owner.accountId}/members/${changed.memberId}`;
  expectOk(await owner.send(path, role.body, { method: role.method }));
  await expect.poll(() => reader.isOver()).toBe(true);
  const again = await open(changed);
  const { tripId } = await booked(owner);
  await expect.poll(() => again.events()).toHaveLength(1);
  expect(again.events()[0]).toMatchObject({ event: 'trip.created', data: { tripId, balanceFils: null } });
});
