import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { deleteAllSessions, lockPassword } from '../../people/sign-in/end-sessions.ts';
import { findMember } from '../queries.ts';
import { recordEntryAboutMember } from '../record-member-audit.ts';

/**
 * Signs a member out of every browser, for the operator: also where a second factor is still waited for. How many
 * sessions ended; undefined when there is no such member.
 */
export function signOutMember(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { memberId, ...acting }: Acting & { readonly memberId: number },
): Promise<number | undefined> {
  return db.inTransaction(async (transaction) => {
    if (!(await findMember(transaction, memberId))) return undefined;
    await lockPassword(transaction, 'member', memberId);
    const ended = await deleteAllSessions(transaction, 'member', memberId);
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
