import {
  cancellationOutcomes,
  type FailureOutcome,
  type FailureReason,
  failureOutcomes,
  failureReasons,
  type OperatorEndOutcome,
} from '@satha/terms/trip-outcomes';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { cancelLockedTrip } from '../cancelling/cancel-locked-trip.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import { lockSteeredTrip, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { endForReason, type FailedTrip } from './end-for-reason.ts';

export type EndAsOperatorDeps = {
  readonly db: Database;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
};

export type EndAsOperatorInput = SteeredTrip & {
  readonly outcome: OperatorEndOutcome;
  /** Which reason of the outcome it is; needed where it has several. */
  readonly reason?: FailureReason | undefined;
  /** Of a cancellation: why, in words that stand in the account's audit log for good; 1 to 80 characters that name nobody. */
  readonly because?: string | undefined;
};

/**
 * Ends an open trip as the operator with an outcome, and refunds what the outcome does not cost, in one database transaction:
 * exactly what was shown within the last minute, if the trip is as it was then. A driver with the customer's vehicle on board
 * stays busy until it is handed over.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict, invalid_request for the reason.
 */
export async function endAsOperator(
  { db, timeScale }: EndAsOperatorDeps,
  { outcome, reason: told, because, ...steered }: EndAsOperatorInput,
): Promise<FailedTrip> {
  const { at } = steered;
  if (outcome === cancellationOutcomes.operator) {
    return end(
      db,
      steered,
      'cancelled',
      because === undefined ? {} : { reason: because },
      (transaction, trip) => cancelLockedTrip(transaction, trip, at),
    );
  }
  const reason = requireReason(outcome, told);
  const by = { actor: 'operator', action: 'fail' } as const;
  return end(db, steered, 'failed', { outcome, reason }, (transaction, trip) =>
    endForReason(transaction, trip, { by, reason, at, timeScale }),
  );
}

type End = (transaction: Queryable, trip: TripState) => Promise<FailedTrip>;

function end(
  db: Database,
  steered: SteeredTrip,
  kind: 'cancelled' | 'failed',
  details: Readonly<Record<string, unknown>>,
  work: End,
): Promise<FailedTrip> {
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockSteeredTrip(transaction, steered);
      const ended = await work(transaction, trip);
      await recordOperatorAct(transaction, { ...steered, kind, details });
      return ended;
    },
    { concurrencyKey: steered.accountId },
  );
}

function requireReason(outcome: FailureOutcome, told: FailureReason | undefined): FailureReason {
  const reasons = failureReasons.filter((reason) => failureOutcomes[reason] === outcome);
  const [only, ...others] = reasons;
  const reason = told ?? (others.length === 0 ? only : undefined);
  if (reason !== undefined && reasons.includes(reason)) return reason;
  const message = `reason is ${told ?? 'missing'}; send one of those of ${outcome}: ${reasons.join(', ')}.`;
  throw new Problem('invalid_request', { fields: [{ field: 'reason', message }] });
}
