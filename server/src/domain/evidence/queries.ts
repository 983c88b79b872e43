import type { Queryable } from '../../platform/db/queryable.ts';
import type { Evidence } from './evidence.ts';

type EvidenceRow = Pick<Evidence, 'evidenceId' | 'stage' | 'kind' | 'facts' | 'recordedAt' | 'receivedAt'> & {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly erasedAt: Temporal.Instant | null;
};

const columns = `evidence_id AS "evidenceId", stage, kind, facts, lat, lng, recorded_at AS "recordedAt",
  received_at AS "receivedAt", erased_at AS "erasedAt"`;

function toEvidence({ lat, lng, erasedAt, ...row }: EvidenceRow): Evidence {
  const place = lat === null || lng === null ? undefined : { lat, lng };
  return { ...row, place, erasedAt: erasedAt ?? undefined } as Evidence;
}

/** Returns what was declared of a trip, in order; undefined when the account has no such trip. */
export async function findTripEvidence(
  db: Queryable,
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
): Promise<Evidence[] | undefined> {
  const { rows } = await db.query<EvidenceRow | { evidenceId: null }>({
    text: `SELECT ${columns} FROM trips LEFT JOIN trip_evidence USING (account_id, trip_id)
           WHERE account_id = $1 AND trip_id = $2 ORDER BY item`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.evidenceId === null ? [] : [toEvidence(row)]));
}

/** Returns what a driver declared of a trip, in order; nothing of what others did. */
export async function findEvidenceOfDriver(
  db: Queryable,
  { driverId, tripId }: { readonly driverId: number; readonly tripId: number },
): Promise<Evidence[]> {
  const { rows } = await db.query<EvidenceRow>({
    text: `SELECT ${columns} FROM trip_evidence
           WHERE account_id = (SELECT account_id FROM trips WHERE trip_id = $2) AND trip_id = $2 AND driver_id = $1
           ORDER BY item`,
    values: [driverId, tripId],
    onlyReads: true,
  });
  return rows.map(toEvidence);
}
