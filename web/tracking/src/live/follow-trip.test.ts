import type { TrackedLocation, TrackedTrip } from '@satha/contract/tracking';
import { createQueryClient } from '@satha/web-kit/api/query-client.ts';
import { noteContact, noteSilence, readContact } from '@satha/web-kit/phone/frame/contact.ts';
import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TripSource } from '../api/trip-source.ts';
import { tripKeys, tripQuery, wayQuery } from '../api/trips.ts';
import { followTrip } from './follow-trip.ts';

const source: TripSource = { kind: 'own', tripId: 7 };
const secondMs = 1_000;
const onTheRoad = {
  status: 'in_progress',
  destination: { lat: 25.0805, lng: 55.1403, address: null, areaName: null },
} as const;

class FakeStream extends EventTarget {
  static latest: FakeStream | undefined;
  onopen = () => {};
  onerror = () => {};
  constructor() {
    super();
    FakeStream.latest = this;
  }
  close() {}
  tell(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: '' }));
  }
}

/** What the service answers by path; undefined: it cannot be reached. */
let answers: Readonly<Record<string, unknown>>;
let asked: string[];
let stops: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  // Without a window nothing would be asked for again.
  environmentManager.setIsServer(() => false);
  asked = [];
  stops = [];
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/tracking-api', '');
    asked.push(path);
    const data = answers[path];
    if (data === undefined) throw new TypeError('no way to it');
    return Response.json({ success: true, code: 200, message: 'OK', data });
  });
});

afterEach(() => {
  // First, whatever becomes of the rest: tests behind this one would wait for ever.
  vi.useRealTimers();
  for (const stop of stops) stop();
  environmentManager.setIsServer(() => true);
  vi.unstubAllGlobals();
});

const fixAt = (seconds: number) => ({
  lat: 25.2 + seconds / 10_000,
  lng: 55.27,
  headingDegrees: null,
  recordedAt: new Date(Date.now()).toISOString(),
});

function driveForSeconds(seconds: number) {
  return async (each: (atSecond: number) => void = () => {}) => {
    for (let at = 3; at <= seconds; at += 3) {
      await vi.advanceTimersByTimeAsync(3 * secondMs);
      const location = { tripId: 7, status: 'driver_to_pickup', fix: fixAt(at) } as TrackedLocation;
      FakeStream.latest?.tell('trip.driver_location', location);
      each(at);
    }
  };
}

const trip = {
  tripId: 7,
  status: 'driver_to_pickup',
  driver: { name: 'Imran', isAtTrip: true },
  linkEndsAt: null,
} as unknown as TrackedTrip;

test('The arrival is asked for every 20 seconds for as long as the truck drives, however often positions come', async () => {
  answers = { '/trips/7': { ...trip, fix: fixAt(0), arrival: null } };
  const client = createQueryClient({ staleMs: 5_000, retriesOffline: true });
  stops.push(
    new QueryObserver(client, tripQuery(source)).subscribe(() => {}),
    followTrip(client, source),
  );
  await driveForSeconds(300)();
  expect(asked.filter((path) => path === '/trips/7').length).toBeGreaterThanOrEqual(15);
  expect(client.getQueryData<TrackedLocation>(tripKeys.position(source))?.fix.lat).toBeCloseTo(25.23, 4);
});

test('A page whose stream lives is not called offline, and its line comes as soon as it can', async () => {
  answers = { '/trips/7': { ...trip, fix: fixAt(0), arrival: null } };
  const client = createQueryClient({ staleMs: 5_000, retriesOffline: true });
  stops.push(
    new QueryObserver(client, wayQuery(source, onTheRoad)).subscribe(() => {}),
    followTrip(client, source),
  );
  noteContact(0);
  await vi.advanceTimersByTimeAsync(9 * secondMs);
  expect(asked.filter((path) => path === '/trips/7/way')).toHaveLength(3);
  expect(readContact().isCut).toBe(false);
  await driveForSeconds(3)();
  expect(readContact().isCut).toBe(false);
  answers = { ...answers, '/trips/7/way': { route: '_izlhA~rlgdF' } };
  await driveForSeconds(60)();
  expect(client.getQueryData(wayQuery(source, onTheRoad).queryKey)).toEqual({ route: '_izlhA~rlgdF' });
});

test('What a browser hands out after it lost its network does not say that the service is back', async () => {
  const client = createQueryClient({ staleMs: 5_000, retriesOffline: true });
  stops.push(followTrip(client, source));
  vi.stubGlobal('navigator', { onLine: false });
  noteSilence();
  await driveForSeconds(3)();
  expect(readContact().isCut).toBe(true);
  expect(client.getQueryData<TrackedLocation>(tripKeys.position(source))?.fix.lat).toBeDefined();
});
