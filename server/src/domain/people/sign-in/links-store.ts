import { hash } from 'node:crypto';
import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../values/audience.ts';

/** What is good once: a link that sets a new password, or a sign-in that waits for its second factor. */
export type PersonLink = {
  readonly tokenHash: Buffer;
  readonly purpose: 'reset' | 'second_factor';
  readonly audience: KindOfPeople;
};

/** Returns a link that sets a new password, by what its mail holds. */
export function resetLinkOf(audience: KindOfPeople, rawToken: string): PersonLink {
  return { tokenHash: hash('sha256', `reset-password:${rawToken}`, 'buffer'), purpose: 'reset', audience };
}

/** Returns a sign-in that waits for its second factor, by what the browser's cookie holds. */
export function waitingLinkOf(audience: KindOfPeople, waitingToken: string): PersonLink {
  return { tokenHash: hash('sha256', waitingToken, 'buffer'), purpose: 'second_factor', audience };
}

/** Stores a link, in a transaction that holds its person's password. */
export async function insertLink(
  transaction: Queryable,
  { tokenHash, purpose, audience }: PersonLink,
  { personId, expiresAt }: { readonly personId: number; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO person_links (token_hash, purpose, audience, person_id, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    values: [tokenHash, purpose, audience, personId, expiresAt.toString()],
  });
}

/** Returns whose a link is; undefined when it is over, or was used. */
export async function findLinkHolder(
  db: Queryable,
  { tokenHash, purpose, audience }: PersonLink,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const { rows } = await db.query<{ person_id: number }>({
    text: `SELECT person_id FROM person_links
           WHERE token_hash = $1 AND purpose = $2 AND audience = $3 AND expires_at > $4`,
    values: [tokenHash, purpose, audience, now.toString()],
    onlyReads: true,
  });
  return rows[0]?.person_id;
}

/** Counts one more try with a sign-in that waits; returns how many there were before, undefined when it is over. */
export async function countTry(
  transaction: Queryable,
  { tokenHash, purpose, audience }: PersonLink,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const { rows } = await transaction.query<{ before: number }>({
    text: `UPDATE person_links SET tries = tries + 1
           WHERE token_hash = $1 AND purpose = $2 AND audience = $3 AND expires_at > $4 RETURNING tries - 1 AS before`,
    values: [tokenHash, purpose, audience, now.toString()],
  });
  return rows[0]?.before;
}

/** Uses a link up; of several that do it at one moment one is told true. */
export async function takeLink(
  transaction: Queryable,
  { tokenHash, purpose, audience }: PersonLink,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `DELETE FROM person_links
           WHERE token_hash = $1 AND purpose = $2 AND audience = $3 AND expires_at > $4`,
    values: [tokenHash, purpose, audience, now.toString()],
  });
  return rowCount === 1;
}

/** Deletes the sign-ins of somebody that wait for their second factor. */
export async function deleteWaiting(
  transaction: Queryable,
  audience: KindOfPeople,
  personId: number,
): Promise<void> {
  await transaction.query({
    text: `DELETE FROM person_links WHERE audience = $1 AND person_id = $2 AND purpose = 'second_factor'`,
    values: [audience, personId],
  });
}

export async function deleteEndedLinks(db: Queryable, now: Temporal.Instant): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM person_links WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM person_links WHERE expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString()],
  });
}
