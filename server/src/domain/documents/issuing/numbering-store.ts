import type { DocumentKind } from '@satha/terms/payments';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DocumentDraft } from '../document.ts';

/** Numbers up to `last` were drawn for a kind, at the moment that is told. */
export type DrawnNumbers = {
  readonly kind: DocumentKind;
  readonly last: number;
  readonly at: Temporal.Instant;
};

/**
 * Draws numbers, so many for each kind, and keeps others from drawing any until the transaction ends: so they rise in
 * the order of commits, and what is rolled back leaves no hole. The moment of issue is never before that of the number
 * before it.
 */
export async function drawNumbers(
  transaction: Queryable,
  counts: ReadonlyMap<DocumentKind, number>,
  year: number,
  now: Temporal.Instant,
): Promise<DrawnNumbers[]> {
  const { rows } = await transaction.query<{ kind: DocumentKind; last: number; at: Temporal.Instant }>({
    text: `INSERT INTO document_counters AS counter (kind, year, last_number, last_issued_at)
           SELECT kind, $3::smallint, count, $4 FROM unnest($1::text[], $2::bigint[]) AS wanted (kind, count)
           ORDER BY kind
           ON CONFLICT (kind, year) DO UPDATE SET last_number = counter.last_number + excluded.last_number,
             last_issued_at = greatest(counter.last_issued_at, excluded.last_issued_at)
           RETURNING kind, last_number AS last, last_issued_at AS at`,
    values: [[...counts.keys()], [...counts.values()], year, now.toString()],
  });
  return rows;
}

export type NumberedDraft = DocumentDraft & {
  readonly year: number;
  readonly number: number;
  readonly issuedAt: Temporal.Instant;
};

export async function insertDocuments(
  transaction: Queryable,
  documents: readonly NumberedDraft[],
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO documents (account_id, kind, year, number, entry_id, trip_id, top_up_id, amount_fils, vat_fils,
             content, happened_at, issued_at)
           SELECT * FROM jsonb_to_recordset($1::jsonb) AS made (account_id bigint, kind text, year smallint,
             number bigint, entry_id bigint, trip_id bigint, top_up_id bigint, amount_fils bigint, vat_fils bigint, content jsonb,
             happened_at timestamptz, issued_at timestamptz)
           ORDER BY kind, number`,
    values: [JSON.stringify(documents.map(toRow))],
  });
}

function toRow(document: NumberedDraft): object {
  return {
    account_id: document.accountId,
    kind: document.kind,
    year: document.year,
    number: document.number,
    entry_id: document.entryId,
    trip_id: document.tripId ?? null,
    top_up_id: document.topUpId ?? null,
    amount_fils: document.amountFils,
    vat_fils: document.vatFils,
    content: document.content,
    happened_at: document.happenedAt.toString(),
    issued_at: document.issuedAt.toString(),
  };
}
