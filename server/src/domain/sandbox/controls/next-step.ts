import {
  type AdvanceTarget,
  advanceTargets,
  type TripStatusName,
  tripStatuses,
  tripStatusOf,
} from '@satha/terms/trip-statuses';
import { tripActions } from '../../trips/trip-actions.ts';

export type HandStep =
  | 'begin_search'
  | 'assign'
  | 'arrive'
  | 'load'
  | 'start'
  | 'complete'
  | 'give_up'
  | 'find_nobody'
  | 'fail';

/** Where a trip comes by going on well. */
type OnTheWay = 'driver_to_pickup' | 'at_pickup' | 'loading' | 'in_progress' | 'completed';

/** The step by which a trip goes on from each status, when all goes well. */
const onward: Partial<Record<TripStatusName, HandStep>> = {
  scheduled: 'begin_search',
  searching: 'assign',
  driver_to_pickup: 'arrive',
  at_pickup: 'load',
  loading: 'start',
  in_progress: 'complete',
};

/** Back to the search: from a driver who has not loaded yet, or from before. */
const toSearch: Partial<Record<TripStatusName, HandStep>> = {
  scheduled: 'begin_search',
  driver_to_pickup: 'give_up',
  at_pickup: 'give_up',
};

/** Returns the next step on the way from one status to another; undefined where none leads there. */
export function nextStep(status: TripStatusName, to: AdvanceTarget): HandStep | undefined {
  switch (to) {
    case 'failed':
      return tripStatuses[status].isFinal ? undefined : 'fail';
    case 'no_driver_found':
      return status === 'searching' ? 'find_nobody' : toSearch[status];
    case 'searching':
      return toSearch[status];
    default:
      return leadsTo(status, to) ? onward[status] : undefined;
  }
}

export type HandTargets = {
  /** Where the trip comes next when all goes well; undefined once it has ended. */
  readonly onward: AdvanceTarget | undefined;
  /** Back to the search, and the ends that a trip in this status can come to, by whatever way. */
  readonly others: readonly AdvanceTarget[];
};

/**
 * Returns the statuses to which a trip can be moved by hand: the next step, and the other ends that it can
 * take.
 */
export function findHandTargets(status: TripStatusName): HandTargets {
  const step = onward[status];
  const next = step && tripStatusOf(tripActions[step].to).name;
  const isOther = (to: AdvanceTarget) =>
    to !== next && (to === 'searching' || tripStatuses[to].isFinal) && nextStep(status, to) !== undefined;
  return { onward: advanceTargets.find((to) => to === next), others: advanceTargets.filter(isOther) };
}

/** Whether a trip that goes on well from one status comes to the other. */
function leadsTo(status: TripStatusName, to: OnTheWay): boolean {
  const step = onward[status];
  if (!step) return false;
  const { name } = tripStatusOf(tripActions[step].to);
  return name === to || leadsTo(name, to);
}
