import { mostExtrasOfTrip } from '@satha/terms/extras';
import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { type Coordinates, straightLineMeters } from '../../values/coordinates.ts';
import { Problem, type ProblemCode } from '../../values/problem.ts';
import { findDriverTrip } from '../trips/queries.ts';
import type { Trip, TripName } from '../trips/trip.ts';
import {
  type NewExtra,
  type RequestOutcome,
  selectAccountOfDriver,
  selectHasPhoto,
  storeExtraRequest,
} from './extras-store.ts';
import { type QuoteDestinationDeps, quoteDestination } from './quote-destination.ts';

/** How long an account or customer has to answer, by the design of the company's side. */
const answerSeconds = 600;

const refusals: Readonly<Record<RequestOutcome, ProblemCode | undefined>> = {
  requested: undefined,
  accepted: undefined,
  repeated: undefined,
  differs: 'extra_differs',
  trip_not_found: 'trip_not_found',
  trip_status_conflict: 'trip_status_conflict',
  photo_not_found: 'evidence_not_found',
  not_offered: 'extra_not_offered',
  not_due: 'waiting_is_free',
  requested_already: 'extra_requested_already',
  too_many: 'too_many_extras',
  not_payable: 'extra_not_payable',
};

export type RequestExtraDeps = {
  readonly db: Database;
  /** How many times faster than life trucks are: 1 but in the sandbox. */
  readonly timeScale: number;
};

/**
 * Asks for an extra as the driver at the trip. The same again answers as the first time and writes nothing.
 * @throws Problem trip_not_found when the driver is not at the trip, trip_status_conflict before the arrival, and every
 * other refusal of an extra: nobody begins work that will not be paid.
 */
export async function requestExtraAsDriver(
  deps: RequestExtraDeps,
  { driverId, tripId }: { readonly driverId: number; readonly tripId: number },
  extra: NewExtra,
): Promise<void> {
  const accountId = await selectAccountOfDriver(deps.db, driverId, tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  await request(deps, deps.db, { accountId, tripId }, driverId, extra);
}

type NewDestination = {
  readonly extraId: string;
  readonly evidenceId: string;
  readonly destination: Coordinates;
};

/**
 * Asks, as the driver with the vehicle on the truck, whether it may be brought elsewhere, at the price of the way there. The
 * same again answers as the first time.
 * @throws Problem trip_not_found when the driver is not at the trip, trip_status_conflict unless it is in progress,
 * invalid_request for the present destination, destination_outside_uae, no_route_found, and the refusals of an extra.
 * @throws RouteProviderUnavailable when no route provider could tell the way.
 */
export async function requestNewDestination(
  deps: RequestExtraDeps & QuoteDestinationDeps,
  { driverId, tripId }: { readonly driverId: number; readonly tripId: number },
  extra: NewDestination,
  at: Temporal.Instant,
): Promise<void> {
  const trip = await findDriverTrip(deps.db, driverId);
  if (trip?.tripId !== tripId) throw new Problem('trip_not_found');
  const isRepeated = trip.extras.some(({ extraId }) => extraId === extra.extraId);
  if (!isRepeated) await requireWorthQuoting(deps, trip, extra);
  const destination = isRepeated
    ? extra.destination
    : await quoteDestination(deps, trip, extra.destination, at);
  await request(deps, deps.db, trip, driverId, { ...extra, kind: 'new_destination', destination, at });
}

/** Our own figure. */
const samePlaceMeters = 50;

/** What the database refuses anyway is refused before two ways are looked for: they may cost us money. */
async function requireWorthQuoting(
  { db }: RequestExtraDeps,
  trip: Trip,
  { evidenceId, destination }: NewDestination,
): Promise<void> {
  const { status, extras } = trip;
  if (status !== tripStatuses.in_progress.code) throw new Problem('trip_status_conflict');
  const isAsked = extras.some((one) => one.kind === 'new_destination' && one.status === 'open');
  if (isAsked) throw new Problem('extra_requested_already');
  if (extras.length >= mostExtrasOfTrip) throw new Problem('too_many_extras');
  if (straightLineMeters(trip.destination, destination) < samePlaceMeters) {
    const message = 'lat and lng must be another place than where the trip goes already.';
    throw new Problem('invalid_request', { fields: [{ field: 'lat', message }] });
  }
  if (!(await selectHasPhoto(db, trip, evidenceId))) throw new Problem('evidence_not_found');
}

/**
 * Asks for an extra as the operator, in a database transaction.
 * @throws Problem as for a driver.
 */
export function requestExtraAsOperator(
  deps: RequestExtraDeps,
  trip: TripName,
  extra: NewExtra & { readonly inSameTransaction: (transaction: Queryable) => Promise<void> },
): Promise<void> {
  return deps.db.inTransaction(
    async (transaction) => {
      const outcome = await request(deps, transaction, trip, undefined, extra);
      if (outcome !== 'repeated') await extra.inSameTransaction(transaction);
    },
    { concurrencyKey: trip.accountId },
  );
}

async function request(
  { timeScale }: RequestExtraDeps,
  db: Queryable,
  trip: TripName,
  driverId: number | undefined,
  extra: NewExtra,
): Promise<RequestOutcome> {
  const pace = { timeScale, answerSeconds: answerSeconds / timeScale };
  const outcome = await storeExtraRequest(db, trip, extra, { driverId, ...pace });
  const refusal = refusals[outcome];
  if (refusal) throw new Problem(refusal);
  return outcome;
}
