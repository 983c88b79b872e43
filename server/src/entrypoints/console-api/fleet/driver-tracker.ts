import { NewTrackerData } from '@satha/contract/console/fleet';
import { Type } from 'typebox';
import { findDriver } from '../../../domain/drivers/queries.ts';
import { endTracker, makeTracker } from '../../../domain/drivers/trackers/change-tracker.ts';
import { makeTrackerSettings } from '../../../domain/drivers/trackers/tracker-address.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { DriverPath } from './driver-records.ts';

export type DriverTrackerDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Buffer;
  /** Where the service is found from outside; trackers report there. */
  readonly publicUrl: string;
};

const url = '/drivers/:driverId/tracker';
const writing = { access: 'fleet.write', writes: true } as const;

/** Makes a driver a tracker, whose id is told once, and ends it. */
export function driverTrackerRoutes(deps: DriverTrackerDeps): ConsoleApiRoute[] {
  const made = { params: DriverPath, response: answers(NewTrackerData) };
  const ended = { params: DriverPath, response: answers(Type.Object({})) };
  return [
    route('POST', url, { schema: made, ...writing }, async (request) => {
      const { driverId } = request.params;
      const trackerId = await makeTracker(deps, { acting: actorOf(request), driverId });
      if (trackerId === undefined) throw await explainNone(deps, driverId);
      return ok(makeTrackerSettings(deps.publicUrl, trackerId));
    }),
    route('DELETE', url, { schema: ended, ...writing }, async (request) => {
      const { driverId } = request.params;
      if (!(await findDriver(deps.db, driverId))) throw new Problem('driver_not_found');
      await endTracker(deps, { acting: actorOf(request), driverId });
      return ok({});
    }),
  ];
}

async function explainNone({ db }: DriverTrackerDeps, driverId: number): Promise<Problem> {
  if (!(await findDriver(db, driverId))) return new Problem('driver_not_found');
  const message = 'driverId is that of a suspended driver; lift the suspension first.';
  return new Problem('invalid_request', { fields: [{ field: 'driverId', message }] });
}
