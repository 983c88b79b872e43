import { randomBytes } from 'node:crypto';
import { makeTracker } from '../../src/domain/drivers/trackers/change-tracker.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Clock } from '../../src/values/clock.ts';
import type { TestApp } from './test-app.ts';

/** A tracker of a driver, as an operator makes one; returns its id. */
export async function giveTracker(
  { db }: Pick<TestApp, 'db'>,
  driverId: number,
  clock: Clock = systemClock,
): Promise<string> {
  const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
  const made = await makeTracker({ db, clock, randomBytes }, { acting, driverId });
  if (made === undefined) throw new Error('the driver is there and not suspended');
  return made;
}

/** What Traccar Client sends of a place, so many metres north of Downtown Dubai. */
export function traccarClientBody(
  trackerId: string,
  recordedAt: Temporal.Instant,
  metersNorth = 0,
  coords: Record<string, unknown> = {},
) {
  return {
    location: {
      timestamp: recordedAt.toString(),
      coords: {
        latitude: 25.1972 + metersNorth / 111_195,
        longitude: 55.2744,
        accuracy: 6.2,
        speed: 8.4,
        heading: 214.5,
        altitude: 12,
        ...coords,
      },
      is_moving: true,
      odometer: 3120.5,
      event: 'motionchange',
      battery: { level: 0.87, is_charging: false },
      activity: { type: 'in_vehicle' },
      extras: {},
    },
    device_id: trackerId,
  };
}

/** What OwnTracks posts of a place, so many metres north of Downtown Dubai. */
export function ownTracksBody(recordedAt: Temporal.Instant, metersNorth = 0) {
  return {
    ...{ _type: 'location', tid: 'ST', t: 't', m: 2, bs: 1, conn: 'm', topic: 'owntracks/satha/phone' },
    ...{ lat: 25.1972 + metersNorth / 111_195, lon: 55.2744, alt: 12, vac: 3 },
    ...{ acc: 8, vel: 54, cog: 214, batt: 54 },
    tst: Math.floor(recordedAt.epochMilliseconds / 1000),
    created_at: Math.floor(recordedAt.epochMilliseconds / 1000) + 1,
  };
}

/** What a Traccar server forwards of a place, whose device has the id as its own. */
export function forwardedBody(uniqueId: string, fixTime: Temporal.Instant, metersNorth = 0) {
  return {
    position: {
      id: 12_345,
      attributes: { batteryLevel: 85, distance: 15.4, motion: true },
      deviceId: 10,
      protocol: 'osmand',
      serverTime: fixTime.toString(),
      deviceTime: fixTime.toString(),
      fixTime: fixTime.toString(),
      outdated: false,
      valid: true,
      latitude: 25.1972 + metersNorth / 111_195,
      longitude: 55.2744,
      altitude: 12,
      speed: 20,
      course: 90,
      address: null,
      accuracy: 0,
      network: null,
    },
    device: { id: 10, name: 'Truck', uniqueId, status: 'online' },
  };
}
