import type { DrawTripWayDeps } from '../../../domain/trips/timeline/draw-trip-way.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { type EvidenceFileDeps, evidenceFileRoutes } from '../trips/evidence-file.ts';
import { type GetTripDeps, getTripRoute } from '../trips/get-trip.ts';
import { getTripWayRoute } from '../trips/get-trip-way.ts';
import { listAccountsRoutes } from './list-accounts.ts';
import { listFleetRoutes } from './list-fleet.ts';
import { type ListTripsDeps, listTripsRoute } from './list-trips.ts';

export type ListDeps = ListTripsDeps & GetTripDeps & DrawTripWayDeps & EvidenceFileDeps;

/** Returns the console's lists, of trips, drivers, trucks and accounts, one trip and one account of them. */
export function listRoutes(deps: ListDeps): ConsoleApiRoute[] {
  return [
    listTripsRoute(deps),
    getTripRoute(deps),
    getTripWayRoute(deps),
    ...evidenceFileRoutes(deps),
    ...listFleetRoutes(deps),
    ...listAccountsRoutes(deps),
  ];
}
