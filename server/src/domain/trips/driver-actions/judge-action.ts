import { driverEndReasons } from '@satha/terms/trip-outcomes';
import { tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { type DriveAction, driveTripWithin, type StepDeps } from '../moves/drive-trip.ts';
import { selectEndedFrom, selectIsFoundOnBoard } from '../moves/driver-moves-store.ts';
import { takeTripFromDriver } from '../moves/give-up-trip.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import { endTripByDriverWithin } from '../outcomes/end-trip-by-driver.ts';
import { selectToldPromise } from '../promises/arrival-promises-store.ts';
import type { KeptPromise } from '../promises/kept-promise.ts';
import { mayAct, type TripActionName, tripActions } from '../trip-actions.ts';
import { actionPolicy } from './action-policy.ts';
import { type DriverAction, pressedAtByPhone } from './driver-action.ts';
import { markHandOver, selectIsTaken, type Turn } from './driver-actions-store.ts';

/** What an action comes to, with what was done by it. */
export type Judgement = {
  readonly result: 'applied' | 'reported';
  /** To be observed once it is committed. */
  readonly kept?: KeptPromise | undefined;
  readonly promisedAt?: Temporal.Instant | undefined;
  readonly marksHandOver?: boolean;
};

/** A told action of a trip that is locked, with how its driver stands with that. */
export type ToldAction = {
  readonly trip: TripState;
  readonly turn: Turn;
  readonly told: DriverAction;
  readonly stepDeps: StepDeps;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};

const moves: Readonly<Record<Exclude<DriverAction['action'], 'late'>, TripActionName>> = {
  arrived: 'arrive',
  loading: 'load',
  start: 'start',
  complete: 'complete',
  'give-up': 'give_up',
  end: 'end',
};

/**
 * Judges an action by the turn that it is about, and does what it asks for: in the present turn as the plain routes do; of a turn
 * that is over nothing is moved. @throws Problem trip_status_conflict, too_many_delays: both leave what was written within to
 * be rolled back.
 */
export async function judgeAction(transaction: Queryable, asked: ToldAction): Promise<Judgement> {
  const { trip, turn, told } = asked;
  const isPresent = turn.presentAssignmentId === told.assignmentId;
  if (isPresent && !tripStatusOf(trip.status).isFinal) return apply(transaction, asked);
  if (isPresent && told.action === 'complete') return drive(transaction, asked, 'complete');
  if (await wasTaken(transaction, asked)) return { result: 'applied' };
  return { result: 'reported', marksHandOver: await isFoundOnBoard(transaction, asked) };
}

async function apply(transaction: Queryable, asked: ToldAction): Promise<Judgement> {
  const { trip, told, stepDeps, at } = asked;
  const named = { ...trip, driverId: told.driverId };
  switch (told.action) {
    case 'late':
      return noteDelay(transaction, asked);
    case 'give-up':
      // Who gave up an earlier turn has not given up this one.
      if (!mayAct('driver', 'give_up', trip.status)) throw new Problem('trip_status_conflict');
      await takeTripFromDriver(transaction, { ...named, reason: told.reason, by: 'driver', at });
      return { result: 'applied' };
    case 'end':
      await endTripByDriverWithin(
        transaction,
        { ...named, outcome: told.outcome, at },
        stepDeps.pressRule.timeScale,
      );
      return { result: 'applied' };
    default: {
      // Of a trip that has come farther the step was taken, by whichever driver.
      if (hasComeSoFar(trip, told.action)) return { result: 'applied' };
      return drive(transaction, asked, moves[told.action] as DriveAction);
    }
  }
}

function hasComeSoFar({ status }: TripState, action: DriverAction['action']): boolean {
  const { hasDriverCome, isOnBoard } = tripStatusOf(status);
  if (action === 'arrived') return hasDriverCome;
  if (action === 'loading') return isOnBoard;
  return action === 'start' && status === tripStatuses.in_progress.code;
}

async function drive(
  transaction: Queryable,
  { trip: { accountId, tripId }, told, stepDeps, at }: ToldAction,
  action: DriveAction,
): Promise<Judgement> {
  const { driverId } = told;
  const step = { accountId, tripId, driverId, action, at, toldAt: pressedAtByPhone(told, at) };
  const { kept } = await driveTripWithin(transaction, step, stepDeps);
  return { result: 'applied', kept };
}

/** The ways that a driver may be late on: at the pickup nobody waits for an arrival. */
const ways: Readonly<Record<number, 'pickup' | 'destination'>> = {
  [tripStatuses.driver_to_pickup.code]: 'pickup',
  [tripStatuses.in_progress.code]: 'destination',
};

/** What was promised stays: the operator, who is told at once, promises anew. */
async function noteDelay(transaction: Queryable, { trip, turn, told }: ToldAction): Promise<Judgement> {
  const leg = ways[trip.status];
  if (leg === undefined) throw new Problem('trip_status_conflict');
  if (turn.delays >= actionPolicy.mostDelaysOfAssignment) throw new Problem('too_many_delays');
  const { accountId, tripId } = trip;
  const promise = { accountId, tripId, driverId: told.driverId, leg } as const;
  return { result: 'applied', promisedAt: await selectToldPromise(transaction, promise) };
}

async function wasTaken(transaction: Queryable, { trip, turn, told }: ToldAction): Promise<boolean> {
  if (told.action === 'late') return false;
  const { accountId, tripId, status } = trip;
  const named = { accountId, tripId, driverId: told.driverId };
  const isLatest = turn.latestAssignmentId === told.assignmentId;
  const name = moves[told.action];
  // Handed over, by whomever it was told.
  if (
    told.action === 'complete' &&
    isLatest &&
    tripStatusOf(status).isFinal &&
    status !== tripActions.complete.to
  ) {
    const endedFrom = await selectEndedFrom(transaction, accountId, tripId);
    if (endedFrom !== undefined && tripStatusOf(endedFrom).isOnBoard) return true;
    return selectIsFoundOnBoard(transaction, named);
  }
  return selectIsTaken(transaction, named, {
    assignmentId: told.assignmentId,
    isLatest,
    told: {
      action: told.action,
      eventType: tripActions[name].eventType,
      endReason: told.action === 'end' ? driverEndReasons[told.outcome] : undefined,
    },
  });
}

/**
 * Whether it says that the vehicle of a trip, which was cancelled meanwhile, is on the truck, and the driver is put back to the
 * trip to hand it over: of who had the trip at its end alone, before it had begun by what was known, once, and while they are on
 * shift with the same truck and at no other trip.
 */
async function isFoundOnBoard(
  transaction: Queryable,
  { trip, turn, told, at }: ToldAction,
): Promise<boolean> {
  const { accountId, tripId, status } = trip;
  const named = { accountId, tripId, driverId: told.driverId };
  if (told.action !== 'loading' && told.action !== 'start') return false;
  if (status !== tripStatuses.cancelled.code || turn.latestAssignmentId !== told.assignmentId) return false;
  const endedFrom = await selectEndedFrom(transaction, accountId, tripId);
  const { hasDriver, isOnBoard } = tripStatusOf(endedFrom ?? status);
  if (!hasDriver || isOnBoard || (await selectIsFoundOnBoard(transaction, named))) return false;
  return markHandOver(transaction, named, told.assignmentId, at);
}
