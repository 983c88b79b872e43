import type { TripStepName } from '../pages/trip/trip-step-names.ts';

export type TripKey = {
  /** A letter of a Latin keyboard; the key in that place does the same on any other. */
  readonly key: string;
  readonly step: TripStepName;
  /** What the key does where the trip does not allow the step. */
  readonly orElse?: TripStepName;
};

/** What each key does to the trip that is shown. */
export const tripKeys: readonly TripKey[] = [
  { key: 'A', step: 'assign', orElse: 'reassign' },
  { key: 'T', step: 'takeOff' },
  { key: 'H', step: 'hold' },
  { key: 'P', step: 'resume', orElse: 'pause' },
  { key: 'W', step: 'widen' },
  { key: 'R', step: 'restart' },
  { key: 'D', step: 'reschedule' },
  { key: 'V', step: 'promise' },
  { key: 'C', step: 'correct' },
  { key: 'X', step: 'extra' },
  { key: 'E', step: 'end', orElse: 'handOver' },
  { key: 'N', step: 'note' },
  { key: 'L', step: 'call' },
  { key: 'M', step: 'message' },
];

/** Where `G` and a letter after it lead. */
export const pageKeys = {
  H: '/',
  B: '/board',
  C: '/calls/new',
  T: '/trips',
  D: '/drivers',
  V: '/vehicles',
  A: '/accounts',
  P: '/approvals',
} as const;
