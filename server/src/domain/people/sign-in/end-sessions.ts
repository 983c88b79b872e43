import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../values/audience.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { AuditOrigin } from '../../audit/audit-entry.ts';
import { endSessionOf, endSessionsOf } from '../../sessions/end-sessions.ts';
import { type PeopleKind, sessionOwnerOf } from '../kinds-of-people.ts';
import { lockCredentials } from './credentials-store.ts';
import { deleteWaiting } from './links-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type OwnSession = AuditOrigin & { readonly personId: number; readonly sessionId: number };

/** Signs somebody out of one browser, from the next request on. @throws Problem session_not_found. */
export function endOwnSession(
  { db, clock }: Deps,
  people: PeopleKind,
  { personId, sessionId, ...origin }: OwnSession,
): Promise<void> {
  const owner = sessionOwnerOf(people.kind, personId);
  return db.inTransaction(async (transaction) => {
    if (!(await endSessionOf(transaction, owner, sessionId))) throw new Problem('session_not_found');
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
  const owner = sessionOwnerOf(people.kind, personId);
  return db.inTransaction(async (transaction) => {
    const ended = await endSessionsOf(transaction, owner, sessionId);
    if (ended === 0) return;
    const subject = `${ended} sessions`;
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
export async function lockPassword(
  transaction: Queryable,
  kind: KindOfPeople,
  personId: number,
): Promise<void> {
  await lockCredentials(transaction, kind, { personId });
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
  await deleteWaiting(transaction, kind, personId);
  return endSessionsOf(transaction, sessionOwnerOf(kind, personId));
}
