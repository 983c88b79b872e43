import type { Database } from '../../platform/db/database.ts';
import { keepOrRollBack } from '../../platform/db/writing/keep-or-roll-back.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import type { Approval } from './approval.ts';
import { judgeAgain } from './judge-again.ts';
import { findApproval } from './queries.ts';

export type ApprovalNow = {
  /** Of one that is open, with what it would change at this moment. */
  readonly approval: Approval;
  /** What approving it would be refused with now, whoever did it; undefined: nothing. */
  readonly hindrance: Problem | undefined;
};

/** Returns a proposal as it stands at this moment, and what hinders it. It promises nothing: approving judges again. */
export async function lookAtApproval(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  approvalId: number,
): Promise<ApprovalNow> {
  const at = clock();
  const approval = await findApproval(db, approvalId, at);
  if (!approval) throw new Problem('approval_not_found');
  if (approval.status !== 'proposed') return { approval, hindrance: undefined };
  try {
    const { changes } = await keepOrRollBack(
      db,
      (transaction) => judgeAgain({ transaction, at }, approval, undefined),
      () => false,
    );
    return { approval: { ...approval, changes }, hindrance: undefined };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { approval, hindrance: error };
  }
}
