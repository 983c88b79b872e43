import type { FastifyRequest } from 'fastify';
import type { SteeredTrip } from '../../../domain/trips/operator-acts/lock-steered-trip.ts';
import type { OperatorActing } from '../../../domain/trips/operator-acts/operator-act.ts';
import { findTripOfAnyAccount } from '../../../domain/trips/queries.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { actorOf, operatorOf } from '../gate.ts';

export type SteeringDeps = { readonly db: Database; readonly clock: Clock };

/** @throws Problem trip_not_found. */
export async function requireAnyTrip({ db }: Pick<SteeringDeps, 'db'>, tripId: number): Promise<Trip> {
  const trip = await findTripOfAnyAccount(db, tripId);
  if (!trip) throw new Problem('trip_not_found');
  return trip;
}

/** Returns who steers by a request, with the request. */
export function steererOf(request: FastifyRequest): OperatorActing {
  const { operatorId, name } = operatorOf(request);
  return { ...actorOf(request), actor: { kind: 'operator', id: operatorId, name } };
}

/**
 * Returns what every use case of steering wants to know: which trip, by whom, when, and as of which sequence.
 * @throws Problem trip_not_found.
 */
export async function steeredBy(
  deps: SteeringDeps,
  request: FastifyRequest,
  tripId: number,
  seen?: number,
): Promise<SteeredTrip> {
  const { accountId } = await requireAnyTrip(deps, tripId);
  return { accountId, tripId, by: steererOf(request), at: deps.clock(), seen };
}
