import { hash } from 'node:crypto';
import type { ActionResult, LateMinutes, ToldAction } from '@satha/terms/dispatch';
import type { DriverEndOutcome } from '@satha/terms/trip-outcomes';
import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { ProblemCode } from '../../../values/problem.ts';

/** What is done, with what it takes. */
export type ActionFacts =
  | { readonly action: 'arrived' | 'loading' | 'start' | 'complete' }
  | { readonly action: 'give-up'; readonly reason: string }
  | { readonly action: 'end'; readonly outcome: DriverEndOutcome }
  | { readonly action: 'late'; readonly minutes: LateMinutes };

/** One thing that a driver's phone tells of a trip, perhaps long after it happened. */
export type DriverAction = ActionFacts & {
  readonly driverId: number;
  readonly tripId: number;
  /** Of the turn at the trip that it is about. */
  readonly assignmentId: number;
  /** A UUID that the phone has made: the same action may be told again by it. */
  readonly actionId: string;
  /** One installation of the app, which counts what it tells. */
  readonly phoneId: string;
  readonly sequence: number;
  /** By the phone's clock, as it was told. Nothing is decided by either. */
  readonly recordedAt: string;
  readonly sentAt: string;
};

/** What became of an action; never judged anew. */
export type JudgedAction = {
  readonly actionId: string;
  readonly result: ActionResult;
  /** Of a refused one. */
  readonly refusal: ProblemCode | undefined;
  /** On the real clock. */
  readonly receivedAt: Temporal.Instant;
};

/** What a driver's phone told, as operators see it on the trip's page. */
export type DriverReport = {
  readonly actionId: string;
  readonly action: ToldAction;
  readonly minutes: LateMinutes | undefined;
  readonly result: ActionResult;
  readonly status: TripStatusCode;
  /** The driver was found to have the vehicle on board by it. */
  readonly marksHandOver: boolean;
  readonly driver: { readonly driverId: number; readonly name: string; readonly nameAr: string | undefined };
  readonly recordedAt: string;
  readonly sentAt: string;
  readonly receivedAt: Temporal.Instant;
};

/**
 * Returns a hash of what has to be the same when an action is told again: what and when, of which turn. How it was numbered and
 * when it was sent may differ.
 */
export function hashFacts(action: DriverAction): Buffer {
  const { tripId, assignmentId, recordedAt } = action;
  const detail =
    action.action === 'give-up'
      ? action.reason
      : action.action === 'end'
        ? action.outcome
        : action.action === 'late'
          ? action.minutes
          : null;
  return hash('sha256', JSON.stringify([tripId, assignmentId, action.action, detail, recordedAt]), 'buffer');
}

/** Our own figures: who is signed in for thirty days may have been away for as long; clocks are set by the network. */
const longestAwayDays = 31;
const mostClockMinutes = 10;

/**
 * Tells whether the moments of a phone can be true: pressed before it was sent, not longer ago than a phone stays signed in, by a
 * clock that is right within ten minutes.
 */
export function isPlausible({
  recordedAt,
  sentAt,
  receivedAt,
}: Pick<DriverReport, 'recordedAt' | 'sentAt' | 'receivedAt'>): boolean {
  const [recordedMs, sentMs] = [recordedAt, sentAt].map(
    (text) => Temporal.Instant.from(text).epochMilliseconds,
  );
  if (recordedMs === undefined || sentMs === undefined) return false;
  const awayMs = sentMs - recordedMs;
  const clockMs = Math.abs(receivedAt.epochMilliseconds - sentMs);
  return awayMs >= 0 && awayMs <= longestAwayDays * 86_400_000 && clockMs <= mostClockMinutes * 60_000;
}

/**
 * Returns when something was pressed, on the service's clock: as long before it came as the phone says that it was pressed before it
 * was sent. Whatever the phone's clock is set to says nothing. Undefined where that cannot be.
 */
export function pressedAtByPhone(
  { recordedAt, sentAt }: Pick<DriverAction, 'recordedAt' | 'sentAt'>,
  receivedAt: Temporal.Instant,
): Temporal.Instant | undefined {
  const [recorded, sent] = [recordedAt, sentAt].map((text) => Temporal.Instant.from(text));
  if (!recorded || !sent) return undefined;
  const awayMs = sent.epochMilliseconds - recorded.epochMilliseconds;
  if (awayMs < 0 || awayMs > longestAwayDays * 86_400_000) return undefined;
  return receivedAt.subtract({ milliseconds: awayMs });
}
