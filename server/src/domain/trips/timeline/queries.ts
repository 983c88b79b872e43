import type { Queryable } from '../../../platform/db/queryable.ts';
import type { EventDriver } from '../../events/event.ts';

type NamedDriver = Pick<EventDriver, 'name' | 'phone'> & { readonly nameAr: string };

/**
 * Returns a function that gives the Arabic name of a driver of whom the trip's events tell, if it is known. Events keep the
 * name and the number of their time: who is called otherwise by now, or has another number, is given none.
 */
export async function findArabicNames(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<(driver: Pick<EventDriver, 'name' | 'phone'>) => string | undefined> {
  const { rows } = await db.query<NamedDriver>({
    text: `SELECT name, phone_code || mobile_number AS phone, name_ar AS "nameAr" FROM drivers
           WHERE name_ar IS NOT NULL AND driver_id IN (
             SELECT driver_id FROM arrival_promises WHERE account_id = $1 AND trip_id = $2)`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return ({ name, phone }) => rows.find((row) => row.name === name && row.phone === phone)?.nameAr;
}
