import type { Queryable } from '../../../platform/db/queryable.ts';
import type { BillingDetails } from './billing-details.ts';
import { selectBillingDetails } from './billing-details-store.ts';

/** What the account told last; undefined when it never did, and its name stands for it. */
export function findBillingDetails(db: Queryable, accountId: number): Promise<BillingDetails | undefined> {
  return selectBillingDetails(db, accountId);
}
