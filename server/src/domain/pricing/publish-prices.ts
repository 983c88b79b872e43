import type { Queryable } from '../../platform/db/queryable.ts';
import type { PriceChanges } from './price-changes.ts';
import { insertEventFactors, insertTariffs, replaceEventFactors, replaceTariffs } from './prices-store.ts';

/** The numbers of the new rows, in the order asked. */
export type PublishedPrices = {
  readonly tariffIds: readonly number[];
  readonly eventFactorIds: readonly number[];
};

/**
 * Stores prices that begin after `at`, in a few statements. Nothing that has begun changes, and nothing that trips may have
 * been priced by is rewritten: what is changed before it begins gets a row in its place. `begun` when one to be replaced has
 * begun or was replaced meanwhile, `taken` when a vehicle type has a tariff from that very time: roll back then.
 */
export async function publishPrices(
  transaction: Queryable,
  { tariffs, eventFactors }: PriceChanges,
  at: Temporal.Instant,
): Promise<PublishedPrices | 'begun' | 'taken'> {
  const isOld = (id: number | undefined) => id !== undefined;
  const oldTariffs = tariffs.map(({ replaces }) => replaces).filter(isOld);
  const oldFactors = eventFactors.map(({ replaces }) => replaces).filter(isOld);
  const replaced =
    (await replaceTariffs(transaction, oldTariffs, at)) +
    (await replaceEventFactors(transaction, oldFactors, at));
  if (replaced < oldTariffs.length + oldFactors.length) return 'begun';
  const tariffIds = await insertTariffs(transaction, tariffs);
  if (tariffIds.length < tariffs.length) return 'taken';
  return { tariffIds, eventFactorIds: await insertEventFactors(transaction, eventFactors) };
}
