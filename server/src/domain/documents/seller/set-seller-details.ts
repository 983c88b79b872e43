import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Seller } from '../document.ts';
import { refuse } from '../legal-text.ts';
import { sellerColumns } from './queries.ts';
import { requireSeller, type SellerDetails } from './seller-details.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Stores who sells from a moment on; documents issued before stay as they are.
 * @throws Problem invalid_request for what cannot stand on a document, or for a moment that has details already.
 */
export async function setSellerDetails(
  { db, clock }: Deps,
  input: Seller & { readonly validFrom?: Temporal.Instant },
): Promise<SellerDetails> {
  const now = clock();
  const details = { ...requireSeller(input), validFrom: input.validFrom ?? now };
  if (await insertSellerDetails(db, details, now)) return details;
  throw refuse('from', 'from is the moment of details that were set already; choose a later one.');
}

/** False when there is a row of the same moment already. */
async function insertSellerDetails(
  db: Queryable,
  details: SellerDetails,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `INSERT INTO operator_details (${sellerColumns}, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (valid_from) DO NOTHING`,
    values: [
      details.validFrom.toString(),
      details.legalName,
      details.legalNameArabic ?? null,
      details.trn,
      details.address,
      details.addressArabic ?? null,
      at.toString(),
    ],
  });
  return rowCount === 1;
}
