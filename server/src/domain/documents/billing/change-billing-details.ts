import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type BillingDetails, requireBillingDetails } from './billing-details.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Stores how an account is named on documents that are issued from now on; equal details are no change. What
 * was told so before is no change.
 * @throws Problem invalid_request naming the field that cannot stand on a document.
 */
export async function changeBillingDetails(
  { db, clock }: Deps,
  accountId: number,
  input: BillingDetails,
): Promise<{ readonly details: BillingDetails; readonly isChanged: boolean }> {
  const details = requireBillingDetails(input);
  const { legalName, trn, address } = details;
  const { rowCount } = await db.query({
    text: `INSERT INTO billing_details (account_id, valid_from, legal_name, trn, address)
           SELECT $1, $2, $3, $4, $5
           WHERE ROW ($3::text, $4::text, $5::text) IS DISTINCT FROM (
             SELECT ROW (legal_name, trn, address) FROM billing_details WHERE account_id = $1
             ORDER BY billing_details_id DESC LIMIT 1
           )`,
    values: [accountId, clock().toString(), legalName, trn ?? null, address ?? null],
  });
  return { details, isChanged: rowCount === 1 };
}
