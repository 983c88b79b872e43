import { loadPriceList } from '../../domain/quotes/load-price-list.ts';
import type { PriceList } from '../../domain/quotes/make-quote.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Logger } from '../../platform/log/logger.ts';

const usualIntervalMs = 10_000;

/** Refreshes the price list in memory from the database, where the operator changes it. */
export function refreshPriceList(
  {
    db,
    logger,
    pricesIntervalMs = usualIntervalMs,
  }: { readonly db: Queryable; readonly logger: Logger; readonly pricesIntervalMs?: number | undefined },
  take: (priceList: PriceList) => void,
): Repetition {
  return every(
    pricesIntervalMs,
    async () => take(await loadPriceList(db)),
    (error) => logger.warn({ err: error }, 'The price list was not read again; the last one stays.'),
  );
}
