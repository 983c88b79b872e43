import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Seller } from '../document.ts';
import type { SellerDetails } from './seller-details.ts';

type Row = {
  valid_from: Temporal.Instant;
  legal_name: string;
  legal_name_arabic: string | null;
  trn: string;
  address: string;
  address_arabic: string | null;
};

export const sellerColumns = 'valid_from, legal_name, legal_name_arabic, trn, address, address_arabic';

function toDetails(row: Row): SellerDetails {
  return {
    validFrom: row.valid_from,
    legalName: row.legal_name,
    trn: row.trn,
    address: row.address,
    ...(row.legal_name_arabic !== null && { legalNameArabic: row.legal_name_arabic }),
    ...(row.address_arabic !== null && { addressArabic: row.address_arabic }),
  };
}

/** Returns every version of the seller's details, the latest first. */
export async function findSellerDetails(db: Queryable): Promise<SellerDetails[]> {
  const { rows } = await db.query<Row>({
    text: `SELECT ${sellerColumns} FROM operator_details ORDER BY valid_from DESC`,
    onlyReads: true,
  });
  return rows.map(toDetails);
}

/**
 * Returns who sells at a moment, and carried out a trip that ended then; undefined while the operator has set
 * nobody.
 */
export async function findSellerAt(db: Queryable, at: Temporal.Instant): Promise<Seller | undefined> {
  const { rows } = await db.query<Row>({
    text: `SELECT ${sellerColumns} FROM operator_details WHERE valid_from <= $1 ORDER BY valid_from DESC LIMIT 1`,
    values: [at.toString()],
    onlyReads: true,
  });
  if (!rows[0]) return undefined;
  const { validFrom: _, ...seller } = toDetails(rows[0]);
  return seller;
}
