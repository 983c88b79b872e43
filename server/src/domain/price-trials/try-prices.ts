import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem } from '../../values/problem.ts';
import type { PriceChanges } from '../pricing/price-changes.ts';
import { findEveryTariff } from '../pricing/queries.ts';
import { loadPriceList } from '../quotes/load-price-list.ts';
import type { LeftOutReason, PriceTrial, TripPeriod } from './price-trial.ts';
import {
  hasMoreTrips,
  isDelivered,
  isEndedOtherwise,
  isLastPart,
  type PricedTrip,
  selectAccountNames,
  selectPricedTrips,
} from './priced-trips-store.ts';
import { createReplay, type Replayed } from './replay-trip.ts';
import { createTrialSums } from './trial-sums.ts';

export type TryPricesInput = {
  /** At most one tariff of a vehicle type. */
  readonly draft: PriceChanges;
  readonly period: TripPeriod;
  /** Ends the trial with its reason. */
  readonly signal: AbortSignal;
  /** Left out: however many there are. */
  readonly mostTrips?: number;
};

/**
 * Replays the trips of a period by a draft of prices, and returns what changes. One transaction that can only read: what is
 * compared is of one moment, and the database refuses a write. Trips are read in parts, and between two of them whatever else
 * the process has to do goes on.
 * @throws Problem invalid_request when the period has more trips than are to be replayed, or their sum is no number any more.
 */
export function tryPrices(
  { db }: { readonly db: Database },
  { draft, period, signal, mostTrips }: TryPricesInput,
): Promise<PriceTrial> {
  return db.inTransaction(async (transaction) => {
    signal.throwIfAborted();
    await transaction.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY' });
    if (mostTrips !== undefined) await requireFewTrips(transaction, period, mostTrips);
    const { tariffBook: book, calendar } = await loadPriceList(transaction);
    const tariffs = await findEveryTariff(transaction);
    const replay = createReplay({ book, calendar, tariffs }, draft);
    const trial = createTrialSums();
    for await (const trips of readParts(transaction, period)) {
      signal.throwIfAborted();
      for (const trip of trips) addTrip(trial, trip, replay);
      await setImmediate();
    }
    return nameAccounts(transaction, trial.sums());
  });
}

async function requireFewTrips(transaction: Queryable, period: TripPeriod, most: number): Promise<void> {
  if (!(await hasMoreTrips(transaction, period, most))) return;
  const message = `until ends a period with more than ${most} trips; choose a shorter one, or one account.`;
  throw new Problem('invalid_request', { fields: [{ field: 'until', message }] });
}

async function* readParts(
  transaction: Queryable,
  period: TripPeriod,
): AsyncGenerator<readonly PricedTrip[], void> {
  let last: PricedTrip | undefined;
  for (;;) {
    const trips = await selectPricedTrips(transaction, period, last);
    last = trips.at(-1);
    yield trips;
    if (isLastPart(trips)) return;
  }
}

type Sums = ReturnType<typeof createTrialSums>;

function addTrip(trial: Sums, trip: PricedTrip, replay: (trip: PricedTrip) => Replayed | undefined): void {
  const { accountId, tripId, vehicleTypeId, fareFils: chargedFils, vatFils: chargedVatFils } = trip;
  const reason = findReasonToLeaveOut(trip);
  const replayed = reason ? undefined : replay(trip);
  if (replayed) {
    const { draftVatFils, ...fare } = replayed;
    trial.add(
      { accountId, tripId, vehicleTypeId, chargedFils, ...fare },
      { chargedFils: chargedVatFils, draftFils: draftVatFils },
    );
  } else trial.leaveOut(reason ?? 'priced_otherwise', isEndedOtherwise(trip) ? trip.feeFils : chargedFils);
}

function findReasonToLeaveOut(trip: PricedTrip): LeftOutReason | undefined {
  if (trip.isDemo) return 'demo';
  if (isEndedOtherwise(trip)) return 'ended_otherwise';
  return isDelivered(trip) ? undefined : 'under_way';
}

async function nameAccounts(
  transaction: Queryable,
  { accounts, ...sums }: ReturnType<Sums['sums']>,
): Promise<PriceTrial> {
  const { count, dearer, cheaper } = accounts;
  const names = await selectAccountNames(
    transaction,
    [...dearer, ...cheaper].map(({ accountId }) => accountId),
  );
  const named = (one: (typeof dearer)[number]) => ({ ...one, name: names.get(one.accountId) ?? '' });
  return { ...sums, accounts: { count, dearer: dearer.map(named), cheaper: cheaper.map(named) } };
}
