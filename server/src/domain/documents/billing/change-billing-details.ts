import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type BillingDetails, requireBillingDetails } from './billing-details.ts';
import { insertBillingDetails } from './billing-details-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Says how an account is named on what is issued from now on. What was told so before is no change.
 * @throws Problem invalid_request naming the field that cannot stand on a document.
 */
export async function changeBillingDetails(
  { db, clock }: Deps,
  accountId: number,
  input: BillingDetails,
): Promise<{ readonly details: BillingDetails; readonly isChanged: boolean }> {
  const details = requireBillingDetails(input);
  return { details, isChanged: await insertBillingDetails(db, accountId, details, clock()) };
}
