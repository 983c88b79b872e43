import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { storeArrival, storePromise, type TripLeg } from '../promises/arrival-promises-store.ts';
import { tripActions } from '../trip-actions.ts';
import { deleteAssignment, selectAccountOfTrip } from './assignments-store.ts';
import { decideDriverMove } from './driver-moves.ts';
import { endTrip, moveTrip } from './move-trip.ts';
import { storeDriverArrival, storeStart, type TripState } from './trip-moves-store.ts';

export type DriveTripDeps = {
  readonly db: Database;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
  /** Told, once it is stored, how far a promise was from what happened. */
  readonly observePromise: (kept: KeptPromise) => void;
};

/** A promised arrival that came about, so many seconds later than promised; earlier is below zero. */
export type KeptPromise = { readonly leg: TripLeg; readonly errorSeconds: number };

export type DriveAction = 'arrive' | 'load' | 'start' | 'complete';

export type DriveTripInput = {
  readonly driverId: number;
  readonly tripId: number;
  readonly action: DriveAction;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** Done in the same database transaction, unless the step was taken before; `hand_over`: the trip had ended already. */
  readonly inSameTransaction?: (transaction: Queryable, kind: 'move' | 'hand_over') => Promise<void>;
};

export type DrivenTrip = {
  readonly accountId: number;
  readonly tripId: number;
  /** The status that the trip came to by it, whatever came later. */
  readonly status: TripStatusCode;
  /** Whether it was done before, and nothing was done now. */
  readonly repeated: boolean;
};

/**
 * Takes a driver's trip one step further, in one database transaction. The same step again answers as the first time
 * and writes nothing. Completing a trip that ended with the customer's vehicle on board hands the vehicle over: it
 * frees the driver and changes nothing of the trip.
 * @throws Problem trip_not_found when the trip is not and was not the driver's, trip_status_conflict.
 */
export async function driveTrip(deps: DriveTripDeps, input: DriveTripInput): Promise<DrivenTrip> {
  const { driverId, tripId } = input;
  const accountId = await selectAccountOfTrip(deps.db, driverId, tripId);
  if (accountId === undefined) throw new Problem('trip_not_found');
  const done = await deps.db.inTransaction(
    (transaction) => driveTripWithin(transaction, { ...input, accountId }, deps.timeScale),
    { concurrencyKey: accountId },
  );
  if (done.kept) deps.observePromise(done.kept);
  return done.answer;
}

/** Does what `driveTrip` does within a database transaction; `kept` is to be observed once that is committed. */
export async function driveTripWithin(
  transaction: Queryable,
  input: DriveTripInput & { readonly accountId: number },
  timeScale: number,
): Promise<{ readonly answer: DrivenTrip; readonly kept?: KeptPromise | undefined }> {
  const { accountId, tripId, driverId, action } = input;
  const named = { accountId, tripId, driverId };
  const { kind, trip } = await decideDriverMove(transaction, action, named);
  const isEnded = kind === 'hand_over' || (kind === 'repeated' && isHandedOver(trip, action));
  const status = isEnded ? trip.status : tripActions[action].to;
  const answer = { accountId, tripId, status, repeated: kind === 'repeated' };
  if (kind !== 'repeated') await input.inSameTransaction?.(transaction, kind);
  if (kind === 'hand_over') await deleteAssignment(transaction, named);
  if (kind !== 'move') return { answer };
  return { answer, kept: await steps[action](transaction, trip, input, timeScale) };
}

/** A trip that ended otherwise on the way is not completed, however often its driver says so. */
function isHandedOver({ status }: TripState, action: DriveAction): boolean {
  return action === 'complete' && tripStatusOf(status).isFinal && status !== tripActions.complete.to;
}

type Step = (
  transaction: Queryable,
  trip: TripState,
  input: DriveTripInput,
  timeScale: number,
) => Promise<KeptPromise | undefined>;

const steps: Readonly<Record<DriveAction, Step>> = {
  async arrive(transaction, trip, { driverId, at }) {
    await storeDriverArrival(transaction, { ...trip, at });
    const kept = await keepPromise(transaction, trip, { driverId, leg: 'pickup', at });
    await moveTrip(transaction, trip, { actor: 'driver', action: 'arrive', data: { driverId }, at });
    return kept;
  },

  async load(transaction, trip, { driverId, at }) {
    await moveTrip(transaction, trip, { actor: 'driver', action: 'load', data: { driverId }, at });
    return undefined;
  },

  async start(transaction, trip, { driverId, at }, timeScale) {
    const promisedAt = at.add({ seconds: Math.round(trip.durationSeconds / timeScale) });
    await storeStart(transaction, { ...trip, at });
    const { accountId, tripId } = trip;
    await storePromise(transaction, {
      accountId,
      tripId,
      driverId,
      leg: 'destination',
      madeAt: at,
      promisedAt,
    });
    await moveTrip(transaction, trip, { actor: 'driver', action: 'start', data: { driverId }, at });
    return undefined;
  },

  async complete(transaction, trip, { driverId, at }) {
    const kept = await keepPromise(transaction, trip, { driverId, leg: 'destination', at });
    await endTrip(transaction, trip, {
      actor: 'driver',
      action: 'complete',
      data: { driverId, fareFils: trip.fareFils },
      release: {
        refundFils: 0,
        keptFils: trip.fareFils,
        keptVatFils: trip.vatFils,
        revenueKind: 'trip_revenue',
      },
      at,
    });
    return kept;
  },
};

async function keepPromise(
  transaction: Queryable,
  { accountId, tripId }: TripState,
  arrival: { readonly driverId: number; readonly leg: TripLeg; readonly at: Temporal.Instant },
): Promise<KeptPromise | undefined> {
  const promisedAt = await storeArrival(transaction, { accountId, tripId, ...arrival });
  if (!promisedAt) return undefined;
  const { leg, at } = arrival;
  return { leg, errorSeconds: (at.epochMilliseconds - promisedAt.epochMilliseconds) / 1000 };
}
