import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { type DriveTripDeps, driveTrip } from '../../trips/moves/drive-trip.ts';
import { failTrip } from '../../trips/moves/fail-trip.ts';
import { adjustWalletTo } from '../../wallets/post-to-wallet.ts';
import { findWallet } from '../../wallets/queries.ts';
import { selectHandOvers, selectOpenTrips } from './by-hand-store.ts';
import { setAccountClock } from './set-account-clock.ts';

export type ResetAccountDeps = DriveTripDeps & { readonly db: Database; readonly clock: Clock };

/** What an account begins with. */
export const startingBalanceFils: Fils = 100_000;

export type ResetOutcome = {
  readonly endedTrips: number;
  readonly balanceFils: Fils;
  /** By the one entry that was posted; 0 without one. */
  readonly adjustmentFils: Fils;
};

const tripsAtOnce = 4;

/**
 * Lets an account begin anew: its open trips fail and are refunded in full, its clock is the real one again, and one
 * adjustment brings its balance to the amount. Nothing is deleted. One that was cut off goes on where it stopped.
 * @throws Problem invalid_request for an amount that no entry can bring about, or below the wallet's floor: the gate
 * would refuse every request from then on, this one too.
 */
export async function resetAccount(
  deps: ResetAccountDeps,
  { accountId, balanceFils }: { readonly accountId: number; readonly balanceFils: Fils },
): Promise<ResetOutcome> {
  await requireAtFloor(deps, accountId, balanceFils);
  let endedTrips = 0;
  for (let open = await findOpen(deps, accountId); open.length > 0; open = await findOpen(deps, accountId)) {
    const ended = await Promise.all(open.map((tripId) => endTrip(deps, accountId, tripId)));
    endedTrips += ended.filter(Boolean).length;
  }
  for (const { driverId, tripId } of await selectHandOvers(deps.db, accountId)) {
    await driveTrip(deps, { driverId, tripId, action: 'complete', at: deps.clock() });
  }
  const reason = 'Reset of the sandbox';
  const adjustmentFils = await adjustWalletTo(deps, { accountId, balanceFils, reason });
  if (adjustmentFils === undefined) throw new Problem('wallet_not_found');
  await setAccountClock(deps, accountId, { offsetSeconds: 0 });
  return { endedTrips, balanceFils, adjustmentFils };
}

async function requireAtFloor({ db }: ResetAccountDeps, accountId: number, balanceFils: Fils): Promise<void> {
  const wallet = await findWallet(db, accountId);
  if (!wallet || balanceFils >= wallet.floorFils) return;
  const floor = aedFromFils(wallet.floorFils).toFixed(2);
  const message =
    `balance is below the wallet's floor of AED ${floor}, where every request would be refused; ` +
    `send ${floor} or more, or ask your operator to lower the floor.`;
  throw new Problem('invalid_request', { fields: [{ field: 'balance', message }] });
}

function findOpen({ db }: ResetAccountDeps, accountId: number): Promise<number[]> {
  return selectOpenTrips(db, accountId, tripsAtOnce);
}

/** False when it has ended by itself meanwhile. */
async function endTrip(deps: ResetAccountDeps, accountId: number, tripId: number): Promise<boolean> {
  try {
    await failTrip(deps, { accountId, tripId, reason: 'operator_error', at: deps.clock() });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'trip_status_conflict') return false;
    throw error;
  }
}
