import type { OutcomeFeeReason } from '@satha/terms/outcome-fees';
import { type Coordinates, straightLineMeters } from '../../../values/coordinates.ts';
import {
  asSeen,
  followTrack,
  isPrompt,
  secondsBetween,
  type TrackStart,
  type WitnessedPoint,
} from '../tracks/witnessed-track.ts';

/** How a truck has to have waited: this near to the pickup, this long, and come no later than this after its promise. */
export type WaitingRule = {
  readonly withinMeters: number;
  readonly seconds: number;
  readonly latestAfterPromiseSeconds: number;
};

export type WaitingCase = {
  readonly pickup: Coordinates;
  /** When the trip was booked for, on the real clock: nobody has waited before. */
  readonly departsAt: Temporal.Instant;
  /** When the pickup was promised for, on the real clock; undefined without a promise. */
  readonly promisedAt: Temporal.Instant | undefined;
  /** Where the truck was known to be when its driver took the trip; the first point is believed without it. */
  readonly start: TrackStart | undefined;
  /** Of the present driver since they took the trip, in the order of recording. */
  readonly points: readonly WitnessedPoint[];
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

export type WaitingVerdict =
  | 'waited'
  | Extract<OutcomeFeeReason, 'came_late' | 'waited_too_short' | 'not_near_pickup' | 'position_not_believed'>;

/** Our own figures. */
export const waitingPolicy = {
  /** Two points of one stay are no further apart than this. */
  mostGapSeconds: 120,
  /** Of a truck that stands still the track keeps a point every 30 seconds, however fast the sandbox is. */
  leastGapSeconds: 35,
} as const;

/** A stay near the pickup, from its first point to its last. */
type Stay = { readonly begin: Temporal.Instant; readonly last: Temporal.Instant };

/**
 * Judges whether a truck waited at the pickup as a rule demands, by its own track. A point counts when it was received
 * soon after it was recorded, and when a truck could have driven to it from the last anchor: a point that counts, replaced by
 * another one when that is a minute younger. Once a point near the pickup is out of reach, nothing later counts: whoever
 * invents one can invent the next as well.
 */
export function judgeWaiting(rule: WaitingRule, waiting: WaitingCase): WaitingVerdict {
  const { pickup, departsAt, promisedAt, points, timeScale } = waiting;
  const mostGapSeconds = Math.max(waitingPolicy.mostGapSeconds / timeScale, waitingPolicy.leastGapSeconds);
  const latestSeconds = rule.latestAfterPromiseSeconds / timeScale;
  const isLate = ({ begin }: Stay) =>
    promisedAt !== undefined && secondsBetween(promisedAt, begin) > latestSeconds;
  const isLong = ({ begin, last }: Stay) =>
    Math.min(secondsBetween(begin, last), secondsBetween(departsAt, last)) >= rule.seconds / timeScale;
  const isReached = followTrack(waiting.start, timeScale);
  let stay: Stay | undefined;
  let latestStay: Stay | undefined;
  let isDoubtful = false;
  for (const told of points) {
    const point = asSeen(told);
    const isNear = straightLineMeters(pickup, point) <= rule.withinMeters;
    if (!isPrompt(point)) {
      isDoubtful ||= isNear;
      continue;
    }
    if (!isReached(point)) {
      if (!isNear) continue;
      isDoubtful = true;
      break;
    }
    const { recordedAt } = point;
    const goesOn = stay !== undefined && secondsBetween(stay.last, recordedAt) <= mostGapSeconds;
    stay = isNear ? { begin: goesOn && stay ? stay.begin : recordedAt, last: recordedAt } : undefined;
    latestStay = stay ?? latestStay;
    if (stay && isLong(stay) && !isLate(stay)) return 'waited';
  }
  if (isDoubtful) return 'position_not_believed';
  if (!latestStay) return 'not_near_pickup';
  return isLate(latestStay) ? 'came_late' : 'waited_too_short';
}
