import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { OpenRecord } from './presence.ts';

/** Keeps that a page of an operator's has a record open; a page of somebody else, or one too many, is not kept. */
export async function upsertPresence(
  db: Queryable,
  page: string,
  presence: OpenRecord & {
    readonly operatorId: number;
    readonly at: Temporal.Instant;
    readonly mostPages: number;
  },
): Promise<void> {
  await db.query({
    text: `INSERT INTO operator_presences AS p (page, operator_id, kind, record_id, opened_at, seen_at)
           SELECT $1::uuid, $2::bigint, $3, $4, $5::timestamptz, $5::timestamptz
           WHERE (SELECT count(*) FROM operator_presences WHERE operator_id = $2 AND page <> $1::uuid) < $6
           ON CONFLICT (page) DO UPDATE SET seen_at = excluded.seen_at
             WHERE p.operator_id = excluded.operator_id AND p.kind = excluded.kind AND p.record_id = excluded.record_id`,
    values: [
      page,
      presence.operatorId,
      presence.kind,
      presence.recordId,
      presence.at.toString(),
      presence.mostPages,
    ],
  });
}

export async function deletePresence(db: Queryable, page: string, operatorId: number): Promise<void> {
  await db.query({
    text: 'DELETE FROM operator_presences WHERE page = $1 AND operator_id = $2',
    values: [page, operatorId],
  });
}

export async function deletePresencesBefore(db: Queryable, before: Temporal.Instant): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM operator_presences WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM operator_presences WHERE seen_at < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [before.toString()],
  });
}
