import type { DriverPress } from '@satha/terms/dispatch';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { type FindRouteDeps, findWaitSeconds } from '../../routing/find-route.ts';
import type { PressRule, PressVerdict } from '../confirming/judge-press.ts';
import { notePress } from '../confirming/note-press.ts';
import { storeArrival, storePromise } from '../promises/arrival-promises-store.ts';
import type { KeptPromise, TripLeg } from '../promises/kept-promise.ts';
import { tripActions } from '../trip-actions.ts';
import { deleteAssignment, selectAccountOfTrip } from './assignments-store.ts';
import { decideDriverMove } from './driver-moves.ts';
import { endTrip, moveTrip } from './move-trip.ts';
import { storeDriverArrival, storeStart, type TripState } from './trip-moves-store.ts';

/** By what a step is judged, and an arrival promised. */
export type StepDeps = Pick<FindRouteDeps, 'routeProvider' | 'calendar'> & {
  /** By what presses are believed. */
  readonly pressRule: PressRule;
};

export type DriveTripDeps = StepDeps & {
  readonly db: Database;
  /** Told, once it is stored, how far a promise was from what happened. */
  readonly observePromise: (kept: KeptPromise) => void;
};

export type DriveAction = 'arrive' | 'load' | 'start' | 'complete';

export type DriveTripInput = {
  readonly driverId: number;
  readonly tripId: number;
  readonly action: DriveAction;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** When it was pressed, by the phone's own word; it moves nothing by itself. */
  readonly toldAt?: Temporal.Instant | undefined;
  /** The service itself says so, of its own trucks and of what is moved by hand: nobody asks where the truck is. */
  readonly isKnown?: boolean;
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
    (transaction) => driveTripWithin(transaction, { ...input, accountId }, deps),
    { concurrencyKey: accountId },
  );
  if (done.kept) deps.observePromise(done.kept);
  return done.answer;
}

/** Does what `driveTrip` does within a database transaction; `kept` is to be observed once that is committed. */
export async function driveTripWithin(
  transaction: Queryable,
  input: DriveTripInput & { readonly accountId: number },
  deps: StepDeps,
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
  return { answer, kept: await steps[action](transaction, trip, input, deps) };
}

/** A trip that ended otherwise on the way is not completed, however often its driver says so. */
function isHandedOver({ status }: TripState, action: DriveAction): boolean {
  return action === 'complete' && tripStatusOf(status).isFinal && status !== tripActions.complete.to;
}

type Step = (
  transaction: Queryable,
  trip: TripState,
  input: DriveTripInput,
  deps: StepDeps,
) => Promise<KeptPromise | undefined>;

const steps: Readonly<Record<DriveAction, Step>> = {
  async arrive(transaction, trip, input, deps) {
    const { driverId, at } = input;
    const { verdict, data } = await press(transaction, trip, input, deps.pressRule);
    if (verdict.isConfirmed)
      await storeDriverArrival(transaction, { ...trip, driverId, at: verdict.arrivedAt });
    const kept = await keepPromise(transaction, trip, { driverId, leg: 'pickup', verdict });
    await moveTrip(transaction, trip, { actor: 'driver', action: 'arrive', data, at });
    return kept;
  },

  async load(transaction, trip, input, deps) {
    const { at } = input;
    const { data } = await press(transaction, trip, input, deps.pressRule);
    await moveTrip(transaction, trip, { actor: 'driver', action: 'load', data, at });
    return undefined;
  },

  async start(transaction, trip, input, deps) {
    const { driverId, at } = input;
    const { data } = await press(transaction, trip, input, deps.pressRule);
    // The drive is as it was quoted; whether a road is closed on the way is known now.
    const waitSeconds = findWaitSeconds(deps, wayFrom(trip, at));
    const seconds = (trip.durationSeconds + waitSeconds) / deps.pressRule.timeScale;
    const promisedAt = at.add({ seconds: Math.round(seconds) });
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
    await moveTrip(transaction, trip, { actor: 'driver', action: 'start', data, at });
    return undefined;
  },

  async complete(transaction, trip, input, deps) {
    const { driverId, at } = input;
    const { verdict, data } = await press(transaction, trip, input, deps.pressRule);
    const kept = await keepPromise(transaction, trip, { driverId, leg: 'destination', verdict });
    await endTrip(transaction, trip, {
      actor: 'driver',
      action: 'complete',
      data: { ...data, fareFils: trip.fareFils },
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

const pressOf: Readonly<Record<DriveAction, DriverPress>> = {
  arrive: 'arrived',
  load: 'loading',
  start: 'start',
  complete: 'complete',
};

/** Judges the step and stores it; returns with that what its event tells of who pressed it, and when. */
async function press(
  transaction: Queryable,
  trip: TripState,
  { driverId, action, at, toldAt, isKnown = false }: DriveTripInput,
  rule: PressRule,
) {
  const pressed = { step: pressOf[action], driverId, pressedAt: at, toldAt, isKnown };
  const { verdict, times } = await notePress(transaction, trip, pressed, rule);
  return { verdict, data: { driverId, ...(times.toldAt && { recordedAt: times.toldAt.toString() }) } };
}

/** A promise is kept or broken once it is known that the truck came. */
function wayFrom({ pickup: from, destination: to, vehicleTypeId }: TripState, departureAt: Temporal.Instant) {
  return { from, to, vehicleTypeId, departureAt };
}

async function keepPromise(
  transaction: Queryable,
  { accountId, tripId }: TripState,
  {
    verdict,
    ...arrival
  }: { readonly driverId: number; readonly leg: TripLeg; readonly verdict: PressVerdict },
): Promise<KeptPromise | undefined> {
  if (!verdict.isConfirmed) return undefined;
  const at = verdict.arrivedAt;
  const promisedAt = await storeArrival(transaction, { accountId, tripId, ...arrival, at });
  if (!promisedAt) return undefined;
  return { leg: arrival.leg, errorSeconds: (at.epochMilliseconds - promisedAt.epochMilliseconds) / 1000 };
}
