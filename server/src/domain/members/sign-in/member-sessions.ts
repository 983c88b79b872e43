import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting, AuditOrigin } from '../../audit/audit-entry.ts';
import { findMember } from '../queries.ts';
import { recordEntryAboutMember, recordMemberEntry } from '../record-member-audit.ts';
import { deleteAllSessions, deleteOtherSessions, deleteSession, lockPassword } from './sessions-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Signs a member out of one browser, from the next request on. @throws Problem session_not_found. */
export function endSession(
  { db, clock }: Deps,
  { memberId, sessionId, ...audit }: AuditOrigin & { readonly memberId: number; readonly sessionId: number },
): Promise<void> {
  return db.inTransaction(async (transaction) => {
    if (!(await deleteSession(transaction, memberId, sessionId))) throw new Problem('session_not_found');
    await recordMemberEntry(transaction, {
      ...audit,
      memberId,
      action: 'session.ended',
      subject: `session ${sessionId}`,
      at: clock(),
    });
  });
}

/** Signs a member out of every browser but one. */
export function endOtherSessions(
  { db, clock }: Deps,
  { memberId, sessionId, ...audit }: AuditOrigin & { readonly memberId: number; readonly sessionId: number },
): Promise<void> {
  return db.inTransaction(async (transaction) => {
    const ended = await deleteOtherSessions(transaction, memberId, sessionId);
    if (ended === 0) return;
    await recordMemberEntry(transaction, {
      ...audit,
      memberId,
      action: 'session.others_ended',
      subject: `${ended} sessions`,
      at: clock(),
    });
  });
}

/**
 * Signs a member out of every browser, for the operator: also where a second factor is still waited for. How many
 * sessions ended; undefined when there is no such member.
 */
export function endAllSessions(
  { db, clock }: Deps,
  { memberId, ...acting }: Acting & { readonly memberId: number },
): Promise<number | undefined> {
  return db.inTransaction(async (transaction) => {
    if (!(await findMember(transaction, memberId))) return undefined;
    await lockPassword(transaction, memberId);
    const ended = await deleteAllSessions(transaction, memberId);
    await recordEntryAboutMember(transaction, {
      ...acting,
      memberId,
      action: 'member.signed_out',
      details: { sessions: ended },
      at: clock(),
    });
    return ended;
  });
}
