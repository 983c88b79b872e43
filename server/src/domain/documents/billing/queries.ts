import type { Queryable } from '../../../platform/db/queryable.ts';
import type { BillingDetails } from './billing-details.ts';

type Row = { legal_name: string; trn: string | null; address: string | null };

/** Returns the account's latest billing details; undefined when it gave none, and documents show its name. */
export async function findBillingDetails(
  db: Queryable,
  accountId: number,
): Promise<BillingDetails | undefined> {
  const { rows } = await db.query<Row>({
    text: `SELECT legal_name, trn, address FROM billing_details WHERE account_id = $1
           ORDER BY billing_details_id DESC LIMIT 1`,
    values: [accountId],
    onlyReads: true,
  });
  return (
    rows[0] && {
      legalName: rows[0].legal_name,
      ...(rows[0].trn !== null && { trn: rows[0].trn }),
      ...(rows[0].address !== null && { address: rows[0].address }),
    }
  );
}
