import type { FailureReason } from '@satha/terms/trip-outcomes';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { findDone, keepDone } from '../../trips/idempotency/done-in-steps.ts';
import type { Idempotency } from '../../trips/idempotency/idempotency.ts';
import { type DriveTripDeps, driveTrip } from '../../trips/moves/drive-trip.ts';
import { type FailTripDeps, failTrip } from '../../trips/moves/fail-trip.ts';
import { adjustWalletTo } from '../../wallets/post-to-wallet.ts';
import { findWallet } from '../../wallets/queries.ts';
import { selectHandOvers, selectOpenTrips } from './controls-store.ts';
import { setAccountClock } from './set-account-clock.ts';

export type ResetAccountDeps = DriveTripDeps &
  FailTripDeps & { readonly db: Database; readonly clock: Clock };

/** The balance with which an account begins. */
export const startingBalanceFils: Fils = 100_000;

/** What the ledger entry says. */
const reason = 'Reset of the sandbox';

export type ResetAccountInput = {
  readonly accountId: number;
  readonly balanceFils: Fils;
  /** What the caller names the balance. */
  readonly field: 'balance' | 'balanceFils';
  /** Under one key the account begins anew once: trips that are booked after it are safe from the same request. */
  readonly retry?: Idempotency;
  /** Done in one database transaction with each of the things that are done. */
  readonly inSameTransaction?: (transaction: Queryable, done: ResetStep) => Promise<void>;
};

export type ResetStep =
  | { readonly kind: 'trip_failed'; readonly tripId: number; readonly reason: FailureReason }
  | { readonly kind: 'balance_set'; readonly amountFils: Fils; readonly reason: string }
  /** The last one, with the clock. */
  | { readonly kind: 'begun_anew'; readonly endedTrips: number };

export type ResetOutcome = {
  readonly endedTrips: number;
  readonly balanceFils: Fils;
  /** By the one entry that was posted; 0 without one. */
  readonly adjustmentFils: Fils;
};

const tripsAtOnce = 4;

/** Refunded in full. */
const failureReason: FailureReason = 'operator_error';

/**
 * Resets an account: its open trips fail and are refunded in full, its clock is the real one again, and one
 * adjustment brings its balance to the amount. Nothing is deleted. One that was cut off goes on where it stopped.
 * @throws Problem invalid_request for an amount that no entry can bring about, or below the wallet's floor: the gate
 * would refuse every request from then on, this one too; idempotency_in_progress, idempotency_key_reused.
 */
export async function resetAccount(deps: ResetAccountDeps, input: ResetAccountInput): Promise<ResetOutcome> {
  const { accountId, balanceFils, retry, inSameTransaction } = input;
  const request = retry && ({ accountId, operation: 'reset-account', retry, now: deps.clock() } as const);
  const kept = request && (await findDone(deps.db, request));
  if (kept) return { endedTrips: 0, balanceFils: kept.amountFils, adjustmentFils: 0 };
  await requireAtFloor(deps, input);
  let endedTrips = 0;
  for (let open = await findOpen(deps, accountId); open.length > 0; open = await findOpen(deps, accountId)) {
    const ended = await Promise.all(open.map((tripId) => endTrip(deps, input, tripId)));
    endedTrips += ended.filter(Boolean).length;
  }
  for (const { driverId, tripId } of await selectHandOvers(deps.db, accountId)) {
    await driveTrip(deps, { driverId, tripId, action: 'complete', at: deps.clock(), isKnown: true });
  }
  const adjustmentFils = await adjustWalletTo(deps, {
    accountId,
    balanceFils,
    reason,
    inSameTransaction: async (transaction, amountFils) =>
      inSameTransaction?.(transaction, { kind: 'balance_set', amountFils, reason }),
  });
  if (adjustmentFils === undefined) throw new Problem('wallet_not_found');
  await setAccountClock(deps, accountId, { offsetSeconds: 0 }, async (transaction) => {
    await inSameTransaction?.(transaction, { kind: 'begun_anew', endedTrips });
    if (request) await keepDone(transaction, request, { amountFils: balanceFils });
  });
  return { endedTrips, balanceFils, adjustmentFils };
}

async function requireAtFloor(
  { db }: ResetAccountDeps,
  { accountId, balanceFils, field }: ResetAccountInput,
): Promise<void> {
  const wallet = await findWallet(db, accountId);
  if (!wallet || balanceFils >= wallet.floorFils) return;
  const floor = aedFromFils(wallet.floorFils).toFixed(2);
  const message =
    `${field} is below the wallet's floor of AED ${floor}, where every request would be refused; ` +
    `send ${floor} or more, or ask your operator to lower the floor.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

function findOpen({ db }: ResetAccountDeps, accountId: number): Promise<number[]> {
  return selectOpenTrips(db, accountId, tripsAtOnce);
}

/** False when it has ended by itself meanwhile. */
async function endTrip(
  deps: ResetAccountDeps,
  { accountId, inSameTransaction }: ResetAccountInput,
  tripId: number,
): Promise<boolean> {
  try {
    await failTrip(deps, {
      accountId,
      tripId,
      reason: failureReason,
      at: deps.clock(),
      inSameTransaction: async (transaction) =>
        inSameTransaction?.(transaction, { kind: 'trip_failed', tripId, reason: failureReason }),
    });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'trip_status_conflict') return false;
    throw error;
  }
}
