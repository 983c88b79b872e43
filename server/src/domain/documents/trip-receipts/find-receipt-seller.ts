import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Seller } from '../document.ts';
import { selectSellerAt } from '../operator/operator-details-store.ts';

/** Who carried out a trip that ended then; undefined while the operator has told nobody. */
export function findReceiptSeller(db: Queryable, endedAt: Temporal.Instant): Promise<Seller | undefined> {
  return selectSellerAt(db, endedAt);
}
