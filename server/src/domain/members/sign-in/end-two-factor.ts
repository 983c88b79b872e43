import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { lockPassword } from '../../people/sign-in/end-sessions.ts';
import { deleteTwoFactor } from '../../people/sign-in/second-factors/delete-two-factor.ts';
import { recordEntryAboutMember } from '../record-member-audit.ts';

/**
 * Removes the second factor of a member who lost their phone and their backup codes: for the operator, who
 * has made sure that it is they who ask. False when there is no such member, or no second factor of theirs.
 */
export function endTwoFactor(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { memberId, ...acting }: Acting & { readonly memberId: number },
): Promise<boolean> {
  return db.inTransaction(async (transaction) => {
    const at = clock();
    await lockPassword(transaction, 'member', memberId);
    if (!(await deleteTwoFactor(transaction, 'member', { personId: memberId, at }))) return false;
    await recordEntryAboutMember(transaction, {
      ...acting,
      memberId,
      action: 'member.two_factor_removed',
      at,
    });
    return true;
  });
}
