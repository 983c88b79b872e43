import type { TripEventType } from '@satha/terms/event-types';
import { cancellableStatuses, openStatuses, type TripStatusCode } from '@satha/terms/trip-statuses';
import { Problem } from '../../values/problem.ts';

/**
 * The actors who move a trip: the account that booked it, the dispatcher that looks for its driver (the
 * service itself), the driver (of the sandbox's fleet too), or the operator.
 */
export const tripActors = ['account', 'dispatcher', 'driver', 'operator'] as const;
export type TripActor = (typeof tripActors)[number];

export type TripAction = {
  readonly actors: readonly TripActor[];
  /** The statuses in which it can be done. */
  readonly from: readonly TripStatusCode[];
  readonly to: TripStatusCode;
  /** The type of the event that tells of it. */
  readonly eventType: TripEventType;
};

/** The one table of what can be done with a trip after its creation; every other move is refused. */
export const tripActions = {
  begin_search: { actors: ['dispatcher'], from: [0], to: 1, eventType: 'trip.search_began' },
  reschedule: { actors: ['operator'], from: [0, 1], to: 0, eventType: 'trip.rescheduled' },
  assign: { actors: ['dispatcher', 'driver'], from: [1], to: 2, eventType: 'trip.driver_assigned' },
  give_up: { actors: ['driver', 'operator'], from: [2, 3], to: 1, eventType: 'trip.driver_gave_up' },
  /** Before its search is due: the trip waits for its time again. */
  give_up_early: { actors: ['driver', 'operator'], from: [2, 3], to: 0, eventType: 'trip.driver_gave_up' },
  arrive: { actors: ['driver'], from: [2], to: 3, eventType: 'trip.driver_arrived' },
  load: { actors: ['driver'], from: [3], to: 4, eventType: 'trip.loading' },
  start: { actors: ['driver'], from: [4], to: 5, eventType: 'trip.started' },
  complete: { actors: ['driver'], from: [5], to: 6, eventType: 'trip.completed' },
  find_nobody: { actors: ['dispatcher'], from: [1], to: 8, eventType: 'trip.no_driver_found' },
  cancel: { actors: ['account', 'operator'], from: cancellableStatuses, to: 7, eventType: 'trip.cancelled' },
  end: { actors: ['driver'], from: [3, 4], to: 9, eventType: 'trip.failed' },
  fail: { actors: ['operator'], from: openStatuses, to: 9, eventType: 'trip.failed' },
} as const satisfies Readonly<Record<string, TripAction>>;

export type TripActionName = keyof typeof tripActions;

const actionList: readonly TripAction[] = Object.values(tripActions);

/** Tells whether an actor may do this with a trip in this status. */
export function mayAct(actor: TripActor, name: TripActionName, status: TripStatusCode): boolean {
  const action: TripAction = tripActions[name];
  return action.actors.includes(actor) && action.from.includes(status);
}

/** @throws Problem trip_status_conflict unless this actor may do this with a trip in this status. */
export function requireMove(actor: TripActor, name: TripActionName, status: TripStatusCode): void {
  if (!mayAct(actor, name, status)) throw new Problem('trip_status_conflict');
}

/** Returns the statuses that may follow one, in rising order. */
export function statusesAfter(status: TripStatusCode): TripStatusCode[] {
  const following = actionList.filter(({ from }) => from.includes(status)).map(({ to }) => to);
  return [...new Set(following)].sort((a, b) => a - b);
}
