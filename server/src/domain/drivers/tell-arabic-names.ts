import type { Queryable } from '../../platform/db/queryable.ts';
import type { Driver } from './driver.ts';

/** Adds the Arabic names of drivers who have none, known by number and name; whoever is called otherwise by now stays so. */
export async function tellArabicNames(
  transaction: Queryable,
  drivers: readonly Pick<Driver, 'name' | 'nameAr' | 'phoneCode' | 'mobileNumber'>[],
): Promise<void> {
  await transaction.query({
    text: `WITH nameless AS (
             SELECT d.driver_id, asked.name_ar
             FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
               AS asked (name, name_ar, phone_code, mobile_number)
             JOIN drivers d USING (phone_code, mobile_number, name)
             WHERE d.name_ar IS NULL ORDER BY d.phone_code, d.mobile_number FOR NO KEY UPDATE OF d
           )
           UPDATE drivers d SET name_ar = nameless.name_ar FROM nameless WHERE d.driver_id = nameless.driver_id`,
    values: [
      drivers.map(({ name }) => name),
      drivers.map(({ nameAr }) => nameAr ?? null),
      drivers.map(({ phoneCode }) => phoneCode),
      drivers.map(({ mobileNumber }) => mobileNumber),
    ],
  });
}
