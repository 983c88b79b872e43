import { type SupplyKind, supplyKinds } from '@satha/terms/payments';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import type { Fils } from '../../../values/money.ts';
import type { DocumentSummary } from '../document.ts';
import { type SummaryRow, summaryColumns, toSummary } from '../queries.ts';
import { type Quarter, quarterEnd, quarterStart } from './quarter.ts';
import type { QuarterVat, SupplyFigure, UndocumentedSupply, VatPart } from './quarter-vat.ts';

/** Entries of tax; as the index of them says it. */
const isVat = `'vat_payable' IN (from_ledger, to_ledger)`;
const vatFils = `CASE to_ledger WHEN 'vat_payable' THEN amount_fils ELSE -amount_fils END`;

/**
 * Trips whose tax invoice is still to be issued, each with the entry that it will be of and what of it lies between $1 and $2.
 * Few are due: each is looked up by itself, and the ledger is never gone through.
 */
const undocumentedSql = `SELECT due.account_id, due.entry_id, supply.trip_id, part.net_fils, part.vat_fils, part.created_at
  FROM document_dues AS due
  CROSS JOIN LATERAL (
    SELECT trip_id FROM ledger_entries AS e
    WHERE e.account_id = due.account_id AND e.entry_id = due.entry_id
      AND kind IN ('trip_revenue', 'cancellation_fee', 'extra_revenue') LIMIT 1
  ) AS supply
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_fils) FILTER (WHERE to_ledger = 'revenue'), 0)::bigint AS net_fils,
      sum(${vatFils}) FILTER (WHERE ${isVat})::bigint AS vat_fils, max(created_at) AS created_at
    FROM ledger_entries AS e
    WHERE e.account_id = due.account_id AND e.trip_id = supply.trip_id AND e.created_at >= $1 AND e.created_at < $2
  ) AS part
  WHERE part.vat_fils IS NOT NULL`;

type VatRow = {
  figures: readonly SupplyFigure[];
  ledger_fils: Fils;
  demo: VatPart;
  undocumented: VatPart;
};

/** Returns the VAT of a quarter, by one statement, and so of one moment. */
export async function findQuarterVat(db: Queryable, quarter: Quarter): Promise<QuarterVat> {
  const { rows } = await db.query<VatRow>({
    text: `WITH figures AS (
             SELECT kind.supply, d.vat_basis_points AS "vatBasisPoints", count(*) AS count,
               sum(d.amount_fils - d.vat_fils)::bigint AS "netFils", sum(d.vat_fils)::bigint AS "vatFils"
             FROM unnest($3::text[]) WITH ORDINALITY AS kind (supply, place)
             JOIN documents AS d ON d.supply = kind.supply AND d.kind = 'tax_invoice'
               AND d.happened_at >= $1 AND d.happened_at < $2
             GROUP BY kind.place, kind.supply, d.vat_basis_points ORDER BY kind.place, d.vat_basis_points DESC
           ), posted AS (
             -- Each entry asks for its account: joined, the index of tax, which is by time, is gone through for each account.
             SELECT (SELECT is_demo FROM accounts WHERE accounts.account_id = e.account_id) AS is_demo, trip_id,
               ${vatFils} AS vat_fils
             FROM ledger_entries AS e WHERE ${isVat} AND created_at >= $1 AND created_at < $2
           ), undocumented AS (
             ${undocumentedSql}
           )
           SELECT (SELECT coalesce(jsonb_agg(to_jsonb(figures)), '[]') FROM figures) AS figures,
             (SELECT coalesce(sum(vat_fils), 0)::bigint FROM posted) AS ledger_fils,
             (SELECT jsonb_build_object('count', count(DISTINCT trip_id), 'vatFils', coalesce(sum(vat_fils), 0))
              FROM posted WHERE is_demo) AS demo,
             (SELECT jsonb_build_object('count', count(*), 'vatFils', coalesce(sum(vat_fils), 0)) FROM undocumented) AS undocumented`,
    values: [quarterStart(quarter).toString(), quarterEnd(quarter).toString(), supplyKinds],
    onlyReads: true,
  });
  const [row] = rows;
  if (!row) throw new Error('one row was asked for');
  const { figures, ledger_fils: ledgerFils, demo, undocumented } = row;
  const sum = (of: (figure: SupplyFigure) => number) => figures.reduce((all, figure) => all + of(figure), 0);
  const documents = {
    count: sum(({ count }) => count),
    netFils: sum(({ netFils }) => netFils),
    vatFils: sum((figure) => figure.vatFils),
  };
  const unexplainedFils = ledgerFils - documents.vatFils - undocumented.vatFils - demo.vatFils;
  return { quarter, figures, documents, undocumented, demo, ledgerFils, unexplainedFils };
}

export type SupplyFilter = {
  readonly quarter: Quarter;
  readonly supply: SupplyKind;
  readonly vatBasisPoints: number;
};
export type SupplyPosition = { readonly at: Temporal.Instant; readonly id: number };
type PageOf<Position> = { readonly after?: Position | undefined; readonly limit: number };

/** Returns a page of the tax invoices behind a figure, by when their supply happened, the latest first. */
export async function findSupplyDocuments(
  db: Queryable,
  { quarter, supply, vatBasisPoints }: SupplyFilter,
  { after, limit }: PageOf<SupplyPosition>,
): Promise<{ readonly documents: readonly DocumentSummary[]; readonly next: SupplyPosition | undefined }> {
  const { rows } = await db.query<SummaryRow>({
    text: `SELECT ${summaryColumns} FROM documents
           WHERE kind = 'tax_invoice' AND supply = $1 AND vat_basis_points = $2 AND happened_at >= $3 AND happened_at < $4
             AND ($5::timestamptz IS NULL OR (happened_at, document_id) < ($5, $6::bigint))
           ORDER BY happened_at DESC, document_id DESC LIMIT $7`,
    values: [
      supply,
      vatBasisPoints,
      quarterStart(quarter).toString(),
      quarterEnd(quarter).toString(),
      after?.at.toString() ?? null,
      after?.id ?? null,
      limit + 1,
    ],
    onlyReads: true,
  });
  const documents = rows.slice(0, limit).map(toSummary);
  const last = rows.length > limit ? documents.at(-1) : undefined;
  return { documents, next: last && { at: last.happenedAt, id: last.documentId } };
}

type UndocumentedRow = {
  account_id: number;
  trip_id: number;
  entry_id: number;
  net_fils: Fils;
  vat_fils: Fils;
  created_at: Temporal.Instant;
};

/** Returns a page of the trips whose tax of a quarter has no tax invoice yet, the latest entry first. */
export async function findUndocumented(
  db: Queryable,
  quarter: Quarter,
  { after, limit }: PageOf<number>,
): Promise<{ readonly supplies: readonly UndocumentedSupply[]; readonly next: number | undefined }> {
  const { rows } = await db.query<UndocumentedRow>({
    text: `${undocumentedSql} AND ($3::bigint IS NULL OR due.entry_id < $3)
           ORDER BY due.entry_id DESC LIMIT $4`,
    values: [quarterStart(quarter).toString(), quarterEnd(quarter).toString(), after ?? null, limit + 1],
    onlyReads: true,
  });
  const supplies = rows.slice(0, limit).map((row) => ({
    accountId: row.account_id,
    tripId: row.trip_id,
    entryId: row.entry_id,
    netFils: row.net_fils,
    vatFils: row.vat_fils,
    at: row.created_at,
  }));
  return { supplies, next: rows.length > limit ? supplies.at(-1)?.entryId : undefined };
}

const batch = 500;

/** Yields all tax invoices behind a figure, batch by batch. */
export function readSupplyDocuments(
  db: Queryable,
  filter: SupplyFilter,
): AsyncGenerator<readonly DocumentSummary[]> {
  return readPages(async (after: SupplyPosition | undefined) => {
    const { documents, next } = await findSupplyDocuments(db, filter, { after, limit: batch });
    return { items: documents, next };
  });
}
