import { decodePolyline } from '@satha/roads/route/polyline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editDriver } from '../../src/domain/drivers/edit-driver.ts';
import { giveUpTrip } from '../../src/domain/trips/moves/give-up-trip.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, sampleBooking, tripsOf } from '../harness/portal-trips.ts';
import { brokenRoads, makeRouteProvider, oneRoad } from '../harness/route-providers.ts';
import type { TestAccount } from '../harness/test-app.ts';

let portal: Portal;
let account: TestAccount;
let viewer: PortalMember;

beforeAll(async () => {
  portal = await createPortal();
  account = await portal.makeAccount({ balanceFils: 10_000_000 });
  viewer = await portal.memberOf('viewer', account.accountId);
});
afterAll(() => portal.close());

const look = async (tripId: number, what = '', who = viewer) =>
  expectOk(await who.get(`${tripsOf(who)}/${tripId}${what}`));

describe('a trip', () => {
  test('is told with fare lines that sum to its fare, and the tax in it', async () => {
    const { tripId, fareFils } = await createTrip(portal, account);
    const trip = await look(tripId);
    const sum = trip.fareLines.reduce((so: number, line: { amountFils: number }) => so + line.amountFils, 0);
    expect([trip.fareFils, sum]).toEqual([fareFils, fareFils]);
    expect(trip.vatFils).toBe(Math.round((fareFils * 500) / 10_500));
    expect(trip).toMatchObject({ vatBasisPoints: 500, isCancellable: true, driver: null, arrival: null });
  });

  test('that came by an API key was booked by no member; one by hand by whoever did it', async () => {
    const { tripId } = await createTrip(portal, account);
    expect(await look(tripId)).toMatchObject({ bookedBy: null, cancelledBy: null });
    const developer = await portal.memberOf('developer', account.accountId);
    const byHand = await booked(developer);
    expect((await look(byHand.tripId)).bookedBy).toEqual({ name: developer.name });
  });

  test('has the link that its customer was sent, for those who book and nobody else', async () => {
    const trip = await createTrip(portal, account);
    const developer = await portal.memberOf('developer', account.accountId);
    const link = await look(trip.tripId, '/tracking-link', developer);
    expect(link).toEqual({ url: expect.stringMatching(/^http.*\/t\/[\w-]{27}$/), endsAt: null });
    const token = link.url.split('/').at(-1);
    const opened = await fetch(`${portal.baseUrl}/tracking-api/links/${token}`);
    expect(await opened.json()).toMatchObject({ data: { tripId: trip.tripId } });
    expectRefusal(
      await viewer.get(`${tripsOf(viewer)}/${trip.tripId}/tracking-link`),
      403,
      'Your role does not allow this',
    );
    const stranger = await portal.memberOf('developer');
    expectRefusal(
      await stranger.get(`${tripsOf(stranger)}/${trip.tripId}/tracking-link`),
      404,
      'Trip not found',
    );
    await takeTripTo(portal.db, trip, await addDriver(portal.db), 6);
    expect((await look(trip.tripId, '/tracking-link', developer)).endsAt).toEqual(expect.any(String));
    await portal.db.query({
      text: `UPDATE trips SET ended_at = ended_at - interval '31 minutes', created_at = created_at - interval '1 hour'
             WHERE account_id = $1 AND trip_id = $2`,
      values: [account.accountId, trip.tripId],
    });
    expectRefusal(
      await developer.get(`${tripsOf(developer)}/${trip.tripId}/tracking-link`),
      410,
      'Link is no longer valid',
    );
  });

  test('is told with all that happened, in order', async () => {
    const trip = await createTrip(portal, account);
    await takeTripTo(portal.db, trip, await addDriver(portal.db), 6);
    const { timeline, status, endedAt, startedAt, driver } = await look(trip.tripId);
    expect(
      timeline.map(({ sequence, type }: { sequence: number; type: string }) => `${sequence} ${type}`),
    ).toEqual([
      '1 trip.created',
      '2 trip.driver_assigned',
      '3 trip.driver_arrived',
      '4 trip.loading',
      '5 trip.started',
      '6 trip.completed',
    ]);
    expect([status, typeof startedAt, typeof endedAt]).toEqual(['completed', 'string', 'string']);
    expect(driver).toMatchObject({ name: 'Imran Khan', isAtTrip: false });
  });

  test('names its drivers in Arabic too where those names are known, at each of its steps, and no event does', async () => {
    const trip = await createTrip(portal, account);
    const [first, second] = [
      await addDriver(portal.db, { nameAr: 'إمران خان' }),
      await addDriver(portal.db, { nameAr: 'عمران خان' }),
    ];
    await takeTripTo(portal.db, trip, first, 2);
    await giveUpTrip(portal, { ...first, tripId: trip.tripId, reason: 'flat tyre', at: systemClock() });
    await takeTripTo(portal.db, trip, second, 2);
    const named = async () => {
      const { driver, timeline } = await look(trip.tripId);
      const steps: { type: string; driver: { name: string; nameAr?: string } | null }[] = timeline;
      const assigned = steps.filter(({ type }) => type === 'trip.driver_assigned');
      return [driver, ...assigned.map((step) => step.driver)].map((told) => told?.nameAr);
    };
    expect(await named()).toEqual(['عمران خان', 'إمران خان', 'عمران خان']);
    const { items } = expectOk(await viewer.get(`${tripsOf(viewer)}?search=${trip.tripId}`));
    expect(items[0].driver).toMatchObject({ name: 'Imran Khan', nameAr: 'عمران خان' });
    await editDriver(
      { db: portal.db, clock: systemClock },
      { driverId: first.driverId, name: 'Somebody Else' },
    );
    expect(await named()).toEqual(['عمران خان', undefined, 'عمران خان']);
    const { rows } = await portal.db.query({
      text: 'SELECT data FROM events WHERE account_id = $1 AND trip_id = $2',
      values: [account.accountId, trip.tripId],
    });
    expect(JSON.stringify(rows)).toContain('Imran Khan');
    expect(JSON.stringify(rows)).not.toMatch(/nameAr|خان/i);
  });

  test("is told with its driver's arrival, as the trip API tells it", async () => {
    const trip = await createTrip(portal, account);
    const driver = await addDriver(portal.db);
    await takeTripTo(portal.db, trip, driver, 2);
    await placeDriver(portal.db, driver, { lat: 25.2285, lng: 55.2867 });
    const { arrival } = await look(trip.tripId);
    const api = expectOk(await portal.get(`${paths.search}/${trip.tripId}/eta`, account.rawApiKey));
    expect(arrival).toEqual({
      leg: 'pickup',
      distanceMeters: expect.any(Number),
      durationSeconds: expect.any(Number),
      arrivalAt: api.arrivalAt,
      positionAgeSeconds: expect.any(Number),
      confidence: 'fresh',
    });
    expect(Math.round(arrival.distanceMeters / 10) / 100).toBe(api.distanceKm);
  });

  test('has a line on the map from its pickup to its destination, and the track of its truck', async () => {
    const trip = await createTrip(portal, account);
    expect((await look(trip.tripId, '/way')).track).toBeNull();
    const way = await look(trip.tripId, '/way');
    const line = decodePolyline(way.route);
    expect(line.length).toBeGreaterThan(5);
    expect([line[0], line.at(-1)]).toEqual([sampleBooking.pickup, sampleBooking.destination]);
    const driven = [
      [25.22, 55.28],
      [25.21, 55.276],
      [25.2, 55.275],
    ] as const;
    const began = systemClock();
    for (const [minutes, [lat, lng]] of driven.entries()) {
      await portal.db.query({
        text: `INSERT INTO trip_tracks (account_id, trip_id, recorded_at, lat, lng) VALUES ($1, $2, $3, $4, $5)`,
        values: [trip.accountId, trip.tripId, began.add({ minutes }).toString(), lat, lng],
      });
    }
    const { track } = await look(trip.tripId, '/way');
    expect(decodePolyline(track)).toEqual(driven.map(([lat, lng]) => ({ lat, lng })));
  });

  test('has a line from its truck to its pickup while the driver is on the way there, and at no other time', async () => {
    const trip = await createTrip(portal, account);
    const driver = await addDriver(portal.db);
    const approaches: (string | null)[] = [];
    for (const status of [2, 3, 4, 5] as const) {
      await takeTripTo(portal.db, trip, driver, status);
      await placeDriver(portal.db, driver, { lat: 25.2285, lng: 55.2867 });
      approaches.push((await look(trip.tripId, '/way')).approach);
    }
    const [onTheWay, ...later] = approaches;
    const line = decodePolyline(onTheWay ?? '');
    expect([line[0], line.at(-1)]).toEqual([{ lat: 25.2285, lng: 55.2867 }, sampleBooking.pickup]);
    expect(later).toEqual([null, null, null]);
  });

  test('is shown though no route provider can tell: without arrival and line', async () => {
    let answers = true;
    const routeProvider = makeRouteProvider('sometimes', {
      findRoute: (request) => (answers ? Promise.resolve(oneRoad) : brokenRoads.findRoute(request)),
      drawRoute: (request) => brokenRoads.drawRoute(request),
    });
    const broken = await createPortal({ overrides: { routeProvider } });
    const owner = await broken.memberOf('owner');
    const trip = await booked(owner);
    const driver = await addDriver(broken.db);
    await takeTripTo(broken.db, trip, driver, 2);
    await placeDriver(broken.db, driver, { lat: 25.2285, lng: 55.2867 });
    answers = false;
    expect(await look(trip.tripId, '', owner)).toMatchObject({ arrival: null, status: 'driver_to_pickup' });
    expect(await look(trip.tripId, '/way', owner)).toEqual({
      approach: null,
      route: null,
      track: null,
    });
    await broken.close();
  });

  test('that is none is not found, and a word is no number', async () => {
    expectRefusal(await viewer.get(`${tripsOf(viewer)}/999999999`), 404, 'Trip not found');
    expectRefusal(await viewer.get(`${tripsOf(viewer)}/first`), 400, 'Invalid request', ['tripId']);
  });
});

describe('what booking needs to know', () => {
  test('is which vehicle types there are, by their names in both languages', async () => {
    const { items } = expectOk(await viewer.get(`/accounts/${viewer.accountId}/vehicle-types`));
    expect(items.filter(({ isBookable }: { isBookable: boolean }) => isBookable)).toEqual(
      [
        [1, 'Pickup Truck', 'بيك أب'],
        [3, 'Truck 3 Ton', 'شاحنة 3 أطنان'],
        [4, 'Standard Recovery Truck', 'سطحة عادية'],
        [5, 'Sports Recovery Truck', 'سطحة للسيارات الرياضية'],
        [9, 'VIP Recovery Truck', 'سطحة VIP'],
      ].map(([id, name, nameArabic]) => ({ id, name, nameArabic, isBookable: true })),
    );
  });

  test('is where trips may begin and end, as closed rings', async () => {
    const { rings } = expectOk(await viewer.get(`/accounts/${viewer.accountId}/service-area`));
    expect(rings.length).toBeGreaterThan(1);
    for (const ring of rings) expect(ring[0]).toEqual(ring.at(-1));
  });

  test('is where a place lies, by its name in either language', async () => {
    const find = async (search: string) =>
      expectOk(await viewer.get(`/accounts/${viewer.accountId}/places?search=${encodeURIComponent(search)}`))
        .items[0];
    const marina = {
      name: { en: 'Dubai Marina', ar: 'دبي مارينا' },
      kind: 'area',
      areaName: null,
      emirate: { en: 'Dubai', ar: 'دبي' },
      point: expect.anything(),
    };
    expect(await find('dubai marina')).toEqual(marina);
    expect(await find('دبي مارينا')).toEqual(marina);
    expectRefusal(await viewer.get(`/accounts/${viewer.accountId}/places`), 400, 'Invalid request', [
      'search',
    ]);
  });
});
