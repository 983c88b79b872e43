import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Seller } from '../document.ts';
import type { OperatorDetails } from './operator-details.ts';

type Row = {
  valid_from: Temporal.Instant;
  legal_name: string;
  legal_name_arabic: string | null;
  trn: string;
  address: string;
  address_arabic: string | null;
};
const columns = 'valid_from, legal_name, legal_name_arabic, trn, address, address_arabic';

function toDetails(row: Row): OperatorDetails {
  return {
    validFrom: row.valid_from,
    legalName: row.legal_name,
    trn: row.trn,
    address: row.address,
    ...(row.legal_name_arabic !== null && { legalNameArabic: row.legal_name_arabic }),
    ...(row.address_arabic !== null && { addressArabic: row.address_arabic }),
  };
}

/** False when there is a row of the same moment already. */
export async function insertOperatorDetails(
  db: Queryable,
  details: OperatorDetails,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `INSERT INTO operator_details (${columns}, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
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

/** Every row, the latest first. */
export async function selectOperatorDetails(db: Queryable): Promise<OperatorDetails[]> {
  const { rows } = await db.query<Row>({
    text: `SELECT ${columns} FROM operator_details ORDER BY valid_from DESC`,
    onlyReads: true,
  });
  return rows.map(toDetails);
}

/** The row that holds at a moment. */
export async function selectSellerAt(db: Queryable, at: Temporal.Instant): Promise<Seller | undefined> {
  const { rows } = await db.query<Row>({
    text: `SELECT ${columns} FROM operator_details WHERE valid_from <= $1 ORDER BY valid_from DESC LIMIT 1`,
    values: [at.toString()],
    onlyReads: true,
  });
  if (!rows[0]) return undefined;
  const { validFrom: _, ...seller } = toDetails(rows[0]);
  return seller;
}
