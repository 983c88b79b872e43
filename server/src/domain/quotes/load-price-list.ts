import type { Queryable } from '../../platform/db/queryable.ts';
import { findCalendar } from '../calendar/queries.ts';
import { findTariffBook } from '../pricing/queries.ts';
import { findTollRows } from '../tolls/queries.ts';
import { makeTollBook } from '../tolls/toll-book.ts';
import { findVehicleTypes } from '../vehicle-types/queries.ts';
import type { PriceList } from './make-quote.ts';

/**
 * Reads what is sold and for how much on which days, as the database has it at this moment, past and coming
 * prices too.
 */
export async function loadPriceList(db: Queryable): Promise<PriceList> {
  const calendar = await findCalendar(db);
  // One after the other: of a database transaction there is one connection, which does one thing at a time.
  const vehicleTypes = await findVehicleTypes(db);
  const tariffBook = await findTariffBook(db, calendar);
  const tollRows = await findTollRows(db);
  return { vehicleTypes, tariffBook, calendar, tolls: makeTollBook(tollRows, calendar) };
}
