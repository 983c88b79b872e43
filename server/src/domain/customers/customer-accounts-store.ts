import type { Queryable } from '../../platform/db/queryable.ts';
import type { PhoneNumber } from '../sign-in-codes/sign-in-code.ts';

/**
 * Returns the accounts with trips of the number, the one with its latest trip first; none of a number without
 * trips.
 */
export async function selectLatestAccounts(
  db: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
  atMost: number,
): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>({
    text: `SELECT c.account_id
           FROM customer_accounts c
           CROSS JOIN LATERAL (
             SELECT trip_id FROM trips
             WHERE account_id = c.account_id AND mobile_number = $2 AND phone_code = $1
             ORDER BY trip_id DESC LIMIT 1
           ) latest
           WHERE c.phone_code = $1 AND c.mobile_number = $2
           ORDER BY latest.trip_id DESC LIMIT $3`,
    values: [phoneCode, mobileNumber, atMost],
    onlyReads: true,
  });
  return rows.map(({ account_id }) => account_id);
}

export async function deleteCustomerAccounts(
  transaction: Queryable,
  accountIds: readonly number[],
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<void> {
  await transaction.query({
    text: `DELETE FROM customer_accounts
           WHERE phone_code = $1 AND mobile_number = $2 AND account_id = ANY ($3::bigint[])`,
    values: [phoneCode, mobileNumber, accountIds],
  });
}
