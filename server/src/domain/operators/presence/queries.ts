import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { type OpenRecord, type PersonAtRecord, presencePolicy } from './presence.ts';

type PresentRow = { place: number; operator_id: number; name: string; opened_at: Temporal.Instant };

/** Returns who has each of some records open, whoever opened it first before the others. */
export async function findPeopleAtRecords(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  records: readonly OpenRecord[],
): Promise<readonly (readonly PersonAtRecord[])[]> {
  if (records.length === 0) return [];
  const { rows } = await db.query<PresentRow>({
    text: `SELECT asked.place::integer AS place, p.operator_id, o.name, min(p.opened_at) AS opened_at
           FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked (kind, record_id, place)
           JOIN operator_presences p ON p.kind = asked.kind AND p.record_id = asked.record_id
           JOIN operators o ON o.operator_id = p.operator_id
           WHERE p.seen_at >= $3 AND o.suspended_at IS NULL
           GROUP BY asked.place, p.operator_id, o.name ORDER BY opened_at, p.operator_id`,
    values: [
      records.map(({ kind }) => kind),
      records.map(({ recordId }) => recordId),
      clock().subtract({ seconds: presencePolicy.seenSeconds }).toString(),
    ],
    onlyReads: true,
  });
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return records.map((_, index) =>
    (byPlace.get(index + 1) ?? []).map((row) => ({
      operatorId: row.operator_id,
      name: row.name,
      openedAt: row.opened_at,
    })),
  );
}
