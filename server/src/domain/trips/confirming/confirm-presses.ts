import { type DriverPress, driverPresses, driverPressNames } from '@satha/terms/dispatch';
import { tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { lockTrip, type TripState } from '../moves/trip-moves-store.ts';
import { lockSteeredTrip, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import type { TripName } from '../trip.ts';
import { findSeenAtPickup } from './find-seen-at-pickup.ts';
import type { PressRule } from './judge-press.ts';
import { storeConfirmation } from './presses-store.ts';

export type ConfirmPressesDeps = { readonly db: Database; readonly pressRule: PressRule };

export type ConfirmPressesInput = TripName & {
  /** What the account was told that is not confirmed. What comes before it is confirmed with it. */
  readonly steps: readonly DriverPress[];
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** Done in the same database transaction, if anything is confirmed. */
  readonly inSameTransaction?: (transaction: Queryable, steps: readonly DriverPress[]) => Promise<void>;
};

/**
 * Confirms as the account what the driver of its trip has pressed, and returns what was not confirmed before, in order; the same
 * again changes nothing. From then on cancelling costs what it costs there. When the truck came, its track says, or else the press.
 * @throws Problem trip_not_found; trip_status_conflict for what was not pressed, and of a trip that was cancelled or failed.
 */
export function confirmPresses(
  { db, pressRule }: ConfirmPressesDeps,
  { accountId, tripId, steps, at, inSameTransaction }: ConfirmPressesInput,
): Promise<readonly DriverPress[]> {
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockTrip(transaction, accountId, tripId);
      if (!trip) throw new Problem('trip_not_found');
      requirePressed(trip, steps);
      const confirmed = await storeConfirmation(transaction, {
        ...{ accountId, tripId, at, by: 'account' },
        steps: withEarlier(steps),
        pickupAt: (await findSeenAtPickup(transaction, trip, pressRule))?.at,
      });
      if (confirmed.length > 0) await inSameTransaction?.(transaction, confirmed);
      return confirmed;
    },
    { concurrencyKey: accountId },
  );
}

/**
 * Confirms as the operator all that the driver of a trip has pressed, and returns what was not confirmed before, in order. Why
 * stands in the trip's list of acts, for operators alone.
 * @throws Problem trip_not_found; version_conflict; invalid_request for the reason; trip_status_conflict where nothing was pressed,
 * and of a trip that was cancelled or failed.
 */
export async function confirmPressesAsOperator(
  { db, pressRule }: ConfirmPressesDeps,
  { reason, ...steered }: SteeredTrip & { readonly reason: string },
): Promise<readonly DriverPress[]> {
  const text = requireLabel('reason', reason);
  const { accountId, tripId, at } = steered;
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockSteeredTrip(transaction, steered);
      requirePressed(trip, ['arrived']);
      const confirmed = await storeConfirmation(transaction, {
        ...{ accountId, tripId, at, by: 'operator' },
        steps: driverPressNames,
        pickupAt: (await findSeenAtPickup(transaction, trip, pressRule))?.at,
      });
      if (confirmed.length === 0) return [];
      const details = { steps: confirmed };
      await recordOperatorAct(transaction, { ...steered, kind: 'steps_confirmed', text, details });
      return confirmed;
    },
    { concurrencyKey: accountId },
  );
}

/** Nobody confirms what is over: a trip that was cancelled or failed has its fee. */
function requirePressed({ tripId, status }: TripState, steps: readonly DriverPress[]): void {
  const { name, isFinal } = tripStatusOf(status);
  const isOver = isFinal && status !== tripStatuses.completed.code;
  const missing = steps.find((step) => driverPresses[step].status > status);
  if (!isOver && missing === undefined) return;
  const why = isOver ? 'nothing of it can be confirmed any more' : `${missing} was not pressed yet`;
  const message = `Trip ${tripId} is ${name}: ${why}.`;
  throw new Problem('trip_status_conflict', { fields: [{ field: 'tripId', message }] });
}

function withEarlier(steps: readonly DriverPress[]): readonly DriverPress[] {
  const last = Math.max(...steps.map((step) => driverPresses[step].status));
  return driverPressNames.filter((step) => driverPresses[step].status <= last);
}
