import type { Queryable } from '../../platform/db/queryable.ts';
import type { TariffBook } from './tariff-book.ts';
import { loadTariffBook } from './tariff-store.ts';

/** All prices as they are at this moment: past and coming tariffs and surcharges too. */
export function findTariffBook(db: Queryable): Promise<TariffBook> {
  return loadTariffBook(db);
}
