import { TrackerData } from '@satha/contract/driver-operations';
import { findDriver } from '../../domain/drivers/queries.ts';
import { makeTracker } from '../../domain/drivers/trackers/change-tracker.ts';
import { makeTrackerSettings } from '../../domain/drivers/trackers/tracker-address.ts';
import type { Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';

export type MakeTrackerDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Buffer;
  /** Where the service is found from outside; trackers report there. */
  readonly publicUrl: string;
};

const schema = {
  operationId: 'makeTracker',
  tags: ['Locations'],
  summary: 'Make a tracker',
  description:
    'Makes an id by which another phone, a device in the truck or a tracking server reports where the driver is. It is told ' +
    'once, and the one before ends. It ends with a suspension as well.',
  security,
  response: responses(TrackerData, []),
};

export function makeTrackerRoute(deps: MakeTrackerDeps): DriverApiRoute {
  return route('POST', '/tracker', { schema, access: 'driver', writes: true }, async (request) => {
    const session = driverOf(request);
    const { driverId } = session;
    const driver = await findDriver(deps.db, driverId);
    if (!driver) throw new Problem('invalid_driver_token');
    const actor = { kind: 'driver', id: driverId, name: driver.name } as const;
    const acting = { actor, requestId: request.id, remoteAddress: request.remoteAddress };
    const trackerId = await makeTracker(deps, { acting, driverId, session });
    // Who was suspended or signed out at this moment.
    if (trackerId === undefined) throw new Problem('invalid_driver_token');
    return ok(makeTrackerSettings(deps.publicUrl, trackerId));
  });
}
