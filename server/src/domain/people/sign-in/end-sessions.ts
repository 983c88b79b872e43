import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import type { KindOfPeople, PeopleKind } from '../kinds-of-people.ts';
import { lockCredentials } from './credentials-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type OwnSession = AuditOrigin & { readonly personId: number; readonly sessionId: number };

/** Signs somebody out of one browser, from the next request on. @throws Problem session_not_found. */
export function endSession(
  { db, clock }: Deps,
  people: PeopleKind,
  { personId, sessionId, ...origin }: OwnSession,
): Promise<void> {
  const { kind } = people;
  return db.inTransaction(async (transaction) => {
    const { rowCount } = await transaction.query({
      text: `DELETE FROM ${kind}_sessions WHERE ${kind}_id = $1 AND ${kind}_session_id = $2`,
      values: [personId, sessionId],
    });
    if (rowCount !== 1) throw new Problem('session_not_found');
    const subject = `session ${sessionId}`;
    await people.record(transaction, {
      ...origin,
      personId,
      action: 'session.ended',
      subject,
      at: clock(),
    });
  });
}

/** Signs somebody out of every browser but one. */
export function endOtherSessions(
  { db, clock }: Deps,
  people: PeopleKind,
  { personId, sessionId, ...origin }: OwnSession,
): Promise<void> {
  const { kind } = people;
  return db.inTransaction(async (transaction) => {
    const { rowCount } = await transaction.query({
      text: `DELETE FROM ${kind}_sessions WHERE ${kind}_id = $1 AND ${kind}_session_id <> $2`,
      values: [personId, sessionId],
    });
    if (!rowCount) return;
    const subject = `${rowCount} sessions`;
    await people.record(transaction, {
      ...origin,
      personId,
      action: 'session.others_ended',
      subject,
      at: clock(),
    });
  });
}

/** Waits for whoever is just signing in as the person, or setting a new password, and keeps others from it. */
export function lockPassword(transaction: Queryable, kind: KindOfPeople, personId: number): Promise<void> {
  return lockCredentials(transaction, kind, personId);
}

/**
 * Deletes every session of somebody, and every sign-in that waits for its second factor; returns how many sessions. To be
 * done under the lock of their password.
 */
export async function deleteAllSessions(
  transaction: Queryable,
  kind: KindOfPeople,
  personId: number,
): Promise<number> {
  const { rowCount } = await transaction.query({
    text: `WITH waiting AS (
             DELETE FROM ${kind}_verifications WHERE value = $1::bigint::text
               AND identifier LIKE '2fa-%' AND identifier NOT LIKE '2fa-attempts-%'
           )
           DELETE FROM ${kind}_sessions WHERE ${kind}_id = $1`,
    values: [personId],
  });
  return rowCount ?? 0;
}
