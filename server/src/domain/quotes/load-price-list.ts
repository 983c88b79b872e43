import type { Queryable } from '../../platform/db/queryable.ts';
import { findTariffBook } from '../pricing/find-tariff-book.ts';
import { findVehicleTypes } from '../vehicle-types/find-vehicle-types.ts';
import type { PriceList } from './make-quote.ts';

/** What is sold and for how much as it stands in the database at this moment, past and coming prices too. */
export async function loadPriceList(db: Queryable): Promise<PriceList> {
  const [vehicleTypes, tariffBook] = await Promise.all([findVehicleTypes(db), findTariffBook(db)]);
  return { vehicleTypes, tariffBook };
}
