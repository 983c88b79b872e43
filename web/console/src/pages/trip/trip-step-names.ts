import type { ConsoleTripData } from '@satha/contract/console/trips';
import { tripStatuses } from '@satha/terms/trip-statuses';
import { readClockMs } from '@satha/web-kit/clock.ts';

/** What an operator does to a trip by hand, in the order in which it is offered. */
export const tripStepNames = [
  'assign',
  'reassign',
  'takeOff',
  'hold',
  'pause',
  'resume',
  'widen',
  'restart',
  'reschedule',
  'promise',
  'confirm',
  'correct',
  'extra',
  'end',
  'handOver',
  'note',
  'call',
  'message',
] as const;
export type TripStepName = (typeof tripStepNames)[number];

type Status = (typeof tripStatuses)[keyof typeof tripStatuses];
type Rule = {
  readonly permission: string;
  isOffered(status: Status, more: More): boolean;
};
type More = {
  readonly isPaused: boolean;
  /** Somebody is at the trip, after its end, too: the vehicle is on their truck. */
  readonly isDriverThere: boolean;
  /** The driver told something that nobody has confirmed. */
  readonly hasUnconfirmed: boolean;
  /** Somebody is or was at the trip, and it did not end long ago. */
  readonly isDriverFresh: boolean;
};

/** Our own figure: a driver is held back for what happened at a trip, and that is some time during the day after it. */
const freshMs = 24 * 3_600_000;

const steering = 'trips.write';
const waits = ({ isFinal, hasDriver }: Status) => !isFinal && !hasDriver;

const rules: Readonly<Record<TripStepName, Rule>> = {
  assign: { permission: steering, isOffered: waits },
  reassign: { permission: steering, isOffered: ({ hasDriver }) => hasDriver },
  takeOff: { permission: steering, isOffered: ({ hasDriver, isOnBoard }) => hasDriver && !isOnBoard },
  hold: { permission: 'drivers.hold', isOffered: (_status, { isDriverFresh }) => isDriverFresh },
  pause: { permission: steering, isOffered: waits },
  resume: { permission: steering, isOffered: (status, { isPaused }) => waits(status) && isPaused },
  widen: { permission: steering, isOffered: waits },
  restart: { permission: steering, isOffered: ({ code }) => code === tripStatuses.searching.code },
  reschedule: { permission: steering, isOffered: waits },
  promise: {
    permission: steering,
    isOffered: ({ code }) => code === tripStatuses.driver_to_pickup.code,
  },
  confirm: {
    permission: steering,
    isOffered: ({ isFinal, code }, { hasUnconfirmed }) =>
      hasUnconfirmed && (!isFinal || code === tripStatuses.completed.code),
  },
  correct: { permission: steering, isOffered: ({ isFinal, isOnBoard }) => !isFinal && !isOnBoard },
  extra: { permission: steering, isOffered: ({ hasDriverCome }) => hasDriverCome },
  end: { permission: steering, isOffered: ({ isFinal }) => !isFinal },
  handOver: { permission: steering, isOffered: ({ isFinal }, { isDriverThere }) => isFinal && isDriverThere },
  note: { permission: 'trips.note', isOffered: () => true },
  call: { permission: 'trips.note', isOffered: () => true },
  message: { permission: 'trips.note', isOffered: () => true },
};

/** Returns the present moment on the clock of a trip's account. */
export const tripClockMs = ({ account }: Pick<ConsoleTripData, 'account'>): number =>
  readClockMs() + account.clockOffsetSeconds * 1000;

type Trip = Pick<ConsoleTripData, 'status' | 'driver' | 'search' | 'endedAt' | 'unconfirmed'>;

/** Returns what somebody of these permissions can do to a trip as it is; `nowMs` is on the clock of its account. */
export function offeredSteps(
  { status, driver, search, endedAt, unconfirmed }: Trip,
  may: (permission: string) => boolean,
  nowMs: number,
): readonly TripStepName[] {
  const isOver = endedAt !== null && nowMs - Date.parse(endedAt) > freshMs;
  const isDriverThere = driver?.isAtTrip === true;
  const more = {
    isPaused: search !== null && search.pausedUntil !== null,
    isDriverThere,
    hasUnconfirmed: unconfirmed.length > 0,
    isDriverFresh: isDriverThere || (driver !== null && !isOver),
  };
  return tripStepNames.filter(
    (name) => may(rules[name].permission) && rules[name].isOffered(tripStatuses[status], more),
  );
}
