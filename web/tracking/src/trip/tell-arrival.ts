import type { HeldUp } from '@satha/terms/trip-concerns';
import type { KnownTrip } from '../api/known-trip.ts';

/** What can honestly be said of when the truck is there. */
export type ArrivalTold =
  /** Counting down: minutes left, none when it is any moment now, and the moment itself. */
  | { readonly kind: 'minutes'; readonly minutes: number; readonly atMs: number }
  /** The position is old: what was left when it was still good, and how old it is. */
  | { readonly kind: 'held'; readonly minutes: number; readonly asOfMs: number }
  /** By an old position they would be there: nobody knows. */
  | { readonly kind: 'overdue'; readonly asOfMs: number }
  /** No position: what was promised, and stands until it has passed. */
  | { readonly kind: 'promised'; readonly minutes: number; readonly atMs: number }
  /** The truck does not come nearer: by what, and the minutes of road from where it is, which nobody counts down. */
  | { readonly kind: 'heldUp'; readonly by: HeldUp; readonly minutes?: number; readonly oldAsOfMs?: number }
  /** They are there, since then; and when the vehicle is at the destination. */
  | { readonly kind: 'there'; readonly sinceMs: number | undefined; readonly deliveryMs: number | undefined }
  | { readonly kind: 'unknown' };

/** For so long a position is good, as the service counts it. */
const freshMs = 60_000;
const minuteMs = 60_000;
/** The service tells ages in whole seconds. */
const roundingMs = 2_000;

/**
 * Counts down as long as the position that the arrival was reckoned from is fresh, and not a minute further: a truck
 * that has not been heard of may be standing still. `isCut`: the service cannot be reached.
 */
export function tellArrival(
  { trip, toldAtMs, reckoned, arrivalMs }: KnownTrip,
  { atMs: readAtMs, isCut }: { readonly atMs: number; readonly isCut: boolean },
): ArrivalTold | undefined {
  const { arrival, status } = trip;
  if (!arrival) return undefined;
  const reckonedMs = arrival.arrivalAt === null ? undefined : Date.parse(arrival.arrivalAt);
  if (status === 'at_pickup' || status === 'loading') {
    const deliveryMs = arrival.deliveryAt === undefined ? undefined : Date.parse(arrival.deliveryAt);
    // One that has passed without the truck says nothing, and neither does one that nobody can correct.
    const stands = deliveryMs !== undefined && deliveryMs > readAtMs && !isCut;
    return { kind: 'there', sinceMs: reckonedMs, deliveryMs: stands ? deliveryMs : undefined };
  }
  const isOld = reckoned !== undefined && Math.max(readAtMs, toldAtMs) > reckoned.fromMs + freshMs;
  // Where an operator has promised a moment, it is told as a promise.
  if (arrival.heldUp && reckonedMs === undefined) {
    return {
      ...{ kind: 'heldUp', by: arrival.heldUp },
      ...(arrival.durationSeconds !== null && { minutes: minutesOf(arrival.durationSeconds) }),
      ...(isOld && { oldAsOfMs: reckoned.fromMs }),
    };
  }
  if (reckonedMs === undefined) return { kind: 'unknown' };
  const atMs = arrivalMs ?? reckonedMs;
  // The page's clock goes by quarters of a minute; what was just told was told after the last of them.
  const nowMs = Math.max(readAtMs, toldAtMs);
  if (arrival.confidence === 'none' || reckoned === undefined || arrival.heldUp) {
    if (atMs <= nowMs) return { kind: 'unknown' };
    return { kind: 'promised', minutes: minutesTo(atMs, nowMs), atMs };
  }
  const goodUntilMs = reckoned.fromMs + freshMs;
  if (nowMs <= goodUntilMs) {
    const minutes = minutesTo(atMs, nowMs);
    // That it is there any moment is said of what is heard now, and not of what was.
    if (minutes === 0 && isCut) return { kind: 'overdue', asOfMs: reckoned.fromMs };
    return { kind: 'minutes', minutes, atMs };
  }
  // A moment that has passed is told as the moment of telling, and then says nothing.
  const isTold = reckoned.atMs <= goodUntilMs || reckonedMs > reckoned.atMs + roundingMs;
  if (!isTold || atMs <= goodUntilMs) return { kind: 'overdue', asOfMs: reckoned.fromMs };
  return { kind: 'held', minutes: minutesTo(atMs, goodUntilMs), asOfMs: reckoned.fromMs };
}

function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

function minutesTo(atMs: number, fromMs: number): number {
  return Math.max(0, Math.ceil((atMs - fromMs) / minuteMs));
}

/** Said aloud at these, not at every minute. */
const saidAt = [90, 60, 45, 30, 20, 15, 10, 5, 3, 2, 1, 0];

/**
 * Returns the figure that is said aloud for a number of minutes: it changes seldom, more often towards the
 * end.
 */
export function minutesToSay(minutes: number): number {
  return saidAt.findLast((said) => minutes <= said) ?? Math.ceil(minutes / 30) * 30;
}
