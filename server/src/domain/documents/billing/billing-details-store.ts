import type { Queryable } from '../../../platform/db/queryable.ts';
import type { BillingDetails } from './billing-details.ts';

type Row = { legal_name: string; trn: string | null; address: string | null };

/** Stores what the account tells, unless that is what it told last; false then. */
export async function insertBillingDetails(
  db: Queryable,
  accountId: number,
  { legalName, trn, address }: BillingDetails,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `INSERT INTO billing_details (account_id, valid_from, legal_name, trn, address)
           SELECT $1, $2, $3, $4, $5
           WHERE ROW ($3::text, $4::text, $5::text) IS DISTINCT FROM (
             SELECT ROW (legal_name, trn, address) FROM billing_details WHERE account_id = $1
             ORDER BY billing_details_id DESC LIMIT 1
           )`,
    values: [accountId, at.toString(), legalName, trn ?? null, address ?? null],
  });
  return rowCount === 1;
}

/** What the account told last. */
export async function selectBillingDetails(
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
