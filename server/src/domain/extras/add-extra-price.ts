import type { Queryable } from '../../platform/db/queryable.ts';
import type { ExtraPrice } from './extra-price.ts';

/**
 * Adds the price of a kind of extra from a moment on; `taken`, with nothing done, when there is one from that very moment.
 * It holds for trips that are created after it was added.
 */
export async function addExtraPrice(transaction: Queryable, price: ExtraPrice): Promise<'added' | 'taken'> {
  const { accountId, kind, validFrom, priceFils, waiting } = price;
  const { rowCount } = await transaction.query({
    text: `INSERT INTO extra_prices (account_id, kind, valid_from, after_trip_id, price_fils, free_seconds, step_seconds)
           VALUES ($1, $2, $3, coalesce((SELECT max(trip_id) FROM trips), 0), $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [
      accountId ?? null,
      kind,
      validFrom.toString(),
      priceFils ?? null,
      waiting?.freeSeconds ?? null,
      waiting?.stepSeconds ?? null,
    ],
  });
  return rowCount === 1 ? 'added' : 'taken';
}
