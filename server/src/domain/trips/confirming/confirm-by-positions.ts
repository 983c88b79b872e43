import { type DriverPress, driverPresses, driverPressNames } from '@satha/terms/dispatch';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { lockTrip, type TripState } from '../moves/trip-moves-store.ts';
import { selectKeptPromise } from '../promises/arrival-promises-store.ts';
import type { KeptPromise } from '../promises/kept-promise.ts';
import type { TripName } from '../trip.ts';
import { judgePress, type PressRule } from './judge-press.ts';
import { placeOf, stepsBefore } from './note-press.ts';
import { storeConfirmation } from './presses-store.ts';
import { findPresses, type TripPress } from './queries.ts';
import { selectTripsSeen } from './seen-trips-store.ts';
import { selectWhereabouts } from './whereabouts-store.ts';

export type ConfirmByPositionsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly pressRule: PressRule;
  readonly observePromise: (kept: KeptPromise) => void;
  /** Told of a trip that could not be looked at; it is tried again. */
  readonly onFault: (trip: TripName, error: unknown) => void;
};

/** Confirms what was pressed too early, or without a network, and where the truck was seen since. */
export async function confirmByPositions(deps: ConfirmByPositionsDeps): Promise<void> {
  const { db, clock, pressRule, observePromise, onFault } = deps;
  const at = clock();
  for (const trip of await selectTripsSeen(db, pressRule, at)) {
    try {
      const kept = await db.inTransaction(
        (transaction) => confirmSeen(transaction, trip, pressRule, clock()),
        { concurrencyKey: trip.accountId },
      );
      for (const one of kept) observePromise(one);
    } catch (error) {
      onFault(trip, error);
    }
  }
}

/** Looks at one trip once it is locked: what was found before may have been confirmed, or have another driver, meanwhile. */
async function confirmSeen(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  rule: PressRule,
  at: Temporal.Instant,
): Promise<KeptPromise[]> {
  const trip = await lockTrip(transaction, accountId, tripId);
  if (!trip) return [];
  const presses = await findPresses(transaction, trip);
  const kept: KeptPromise[] = [];
  for (const leg of ['pickup', 'destination'] as const) {
    const open = presses.filter((press) => !press.confirmed && driverPresses[press.step].at === leg);
    const seen = await findSeen(transaction, { trip, presses, open }, rule);
    if (!seen) continue;
    const { steps, arrivedAt, driverId } = seen;
    await storeConfirmation(transaction, {
      ...{ accountId, tripId, steps, by: 'positions', at },
      [leg === 'pickup' ? 'pickupAt' : 'destinationAt']: arrivedAt,
    });
    const promise = await selectKeptPromise(transaction, { accountId, tripId, driverId, leg });
    if (promise && steps.some((step) => step === 'arrived' || step === 'complete')) kept.push(promise);
  }
  return kept;
}

type Asked = {
  readonly trip: TripState;
  readonly presses: readonly TripPress[];
  /** Of one place, not confirmed. */
  readonly open: readonly TripPress[];
};

/** Returns what is confirmed of the presses at one place: the last one at whose time the truck was there, and those before it. */
async function findSeen(
  transaction: Queryable,
  { trip, presses, open }: Asked,
  rule: PressRule,
): Promise<{ steps: readonly DriverPress[]; arrivedAt: Temporal.Instant; driverId: number } | undefined> {
  const driverId = open[0]?.driverId;
  const whereabouts = driverId && (await selectWhereabouts(transaction, { ...trip, driverId }));
  if (!whereabouts) return undefined;
  for (const press of open.toReversed()) {
    const verdict = judgePress(rule, placeOf(trip, press.step, presses), whereabouts, press);
    if (!verdict.isConfirmed) continue;
    const steps = driverPressNames.filter((name) => [press.step, ...stepsBefore(press.step)].includes(name));
    return { steps, arrivedAt: verdict.arrivedAt, driverId };
  }
  return undefined;
}
