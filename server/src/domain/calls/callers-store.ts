import type { Queryable } from '../../platform/db/queryable.ts';
import type { PhoneNumber } from '../sign-in-codes/sign-in-code.ts';

/** An account that has booked for a number. */
export type CallersAccount = {
  readonly accountId: number;
  readonly name: string;
  /** The company's own, for those who have no account. */
  readonly isForCallers: boolean;
  readonly isSuspended: boolean;
};

/** Our own figure: a number has one account or two. */
const mostAccounts = 20;

/** Returns the accounts that have booked for a number, the one of its latest trip first; no account of the demo. */
export async function selectAccountsOf(
  db: Queryable,
  { phoneCode, mobileNumber }: PhoneNumber,
): Promise<readonly CallersAccount[]> {
  const { rows } = await db.query<CallersAccount>({
    name: 'select-accounts-of-caller',
    text: `SELECT a.account_id AS "accountId", a.name, w.is_for_callers AS "isForCallers",
             a.suspended_at IS NOT NULL AS "isSuspended"
           FROM customer_accounts c JOIN accounts a USING (account_id) JOIN wallets w USING (account_id)
           CROSS JOIN LATERAL (
             SELECT trip_id FROM trips t WHERE t.account_id = c.account_id AND t.mobile_number = c.mobile_number
             ORDER BY trip_id DESC LIMIT 1
           ) AS latest
           WHERE c.phone_code = $1 AND c.mobile_number = $2 AND NOT a.is_demo
           ORDER BY latest.trip_id DESC LIMIT ${mostAccounts}`,
    values: [phoneCode, mobileNumber],
    onlyReads: true,
  });
  return rows;
}
