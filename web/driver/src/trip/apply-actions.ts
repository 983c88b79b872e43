import { tripStatuses } from '@satha/terms/trip-statuses';
import type { DriverAction, DriverTrip } from '../api/wire.ts';
import type { ActionBody } from '../kept/records.ts';

export type TripStage = 'to-pickup' | 'at-pickup' | 'loading' | 'to-destination' | 'hand-over';

/** A trip as its driver sees it: what the service told, and what they pressed since. */
export type ShownTrip = {
  readonly trip: DriverTrip;
  readonly stage: TripStage;
  readonly actions: readonly DriverAction[];
  /** How often being late can still be told. */
  readonly lateLeft: number;
  /** Something that was pressed is not judged yet. */
  readonly isAhead: boolean;
  readonly assignmentId: number;
};

type Moving = Pick<DriverTrip, 'statusCode' | 'statusName' | 'actions'>;
type Step = { readonly stage: TripStage; readonly actions: readonly DriverAction[] };

/** As often as the service takes it of one turn. */
export const mostLate = 3;

/** What follows each action; the service's own table of actions says the same. */
const after: Partial<Readonly<Record<DriverAction, Moving>>> = {
  arrived: {
    statusCode: tripStatuses.at_pickup.code,
    statusName: 'at_pickup',
    actions: ['loading', 'give-up', 'end'],
  },
  loading: { statusCode: tripStatuses.loading.code, statusName: 'loading', actions: ['start', 'end'] },
  start: { statusCode: tripStatuses.in_progress.code, statusName: 'in_progress', actions: ['complete'] },
};

const stages: Readonly<Record<number, TripStage>> = {
  [tripStatuses.driver_to_pickup.code]: 'to-pickup',
  [tripStatuses.at_pickup.code]: 'at-pickup',
  [tripStatuses.loading.code]: 'loading',
  [tripStatuses.in_progress.code]: 'to-destination',
};

/** The actions that leave their driver without the trip. */
export const endings = ['complete', 'end', 'give-up'] as const;
export type Ending = (typeof endings)[number];

export function isEnding(action: ActionBody['action']): action is Ending {
  return endings.some((each) => each === action);
}

/**
 * Returns the trip as it is once everything that was pressed is done, in the order of pressing; undefined: the driver is
 * without one. An action of another assignment says nothing of this one. `lates`: how often being late was told.
 */
export function applyActions(
  told: DriverTrip | null,
  pressed: readonly ActionBody[],
  lates = 0,
): ShownTrip | undefined {
  if (told === null) return undefined;
  const { tripId, assignmentId } = told;
  const own = pressed.filter((body) => body.tripId === tripId && body.assignmentId === assignmentId);
  let trip = told;
  for (const { action } of own) {
    if (isEnding(action) && trip.actions.includes(action)) return undefined;
    if (action !== 'late') trip = move(trip, action);
  }
  return {
    ...stepOf(trip),
    trip,
    lateLeft: Math.max(0, mostLate - lates),
    isAhead: own.length > 0,
    assignmentId,
  };
}

/** What the trip is past already changes nothing. */
function move(trip: DriverTrip, action: DriverAction): DriverTrip {
  const next = after[action];
  if (next === undefined || trip.handOver || next.statusCode <= trip.statusCode) return trip;
  return { ...trip, ...next };
}

function stepOf({ statusCode, handOver, actions }: DriverTrip): Step {
  return { stage: handOver ? 'hand-over' : (stages[statusCode] ?? 'hand-over'), actions };
}
