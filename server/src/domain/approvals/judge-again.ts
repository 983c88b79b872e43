import { type FieldProblem, Problem } from '../../values/problem.ts';
import type { OperatorPermission } from '../operators/operator-roles.ts';
import { lockThoseWhoMay } from '../operators/require-rights.ts';
import type { Approval, Basis } from './approval.ts';
import type { Judgement, Moment } from './kinds/approval-rule.ts';
import { ruleOf } from './kinds/approval-rules.ts';

/**
 * Judges a proposal again, with what it changes and both people locked: whoever decides may do so, whoever proposed it may
 * still ask for it, and what it rests on is as it was. Without anybody who decides, or by the command line, who may decide
 * is not looked at. @throws Problem insufficient_role, approval_outdated, and what doing it would be refused with.
 */
export async function judgeAgain(
  moment: Moment,
  { proposal, proposedBy, basis }: Approval,
  decidedBy: number | undefined,
): Promise<Judgement> {
  const rule = ruleOf(proposal);
  const asked = new Map<number, OperatorPermission>([[proposedBy.operatorId, rule.permission]]);
  if (decidedBy !== undefined) asked.set(decidedBy, 'approvals.decide');
  const may = await lockThoseWhoMay(moment.transaction, asked);
  if (decidedBy !== undefined && !may.has(decidedBy)) throw new Problem('insufficient_role');
  const judgement = await rule.judge(moment);
  const fields = [
    ...(may.has(proposedBy.operatorId) ? [] : [proposerMayNot]),
    ...findDifferences(basis, judgement.basis),
  ];
  if (fields.length > 0) throw new Problem('approval_outdated', { fields });
  return judgement;
}

const proposerMayNot: FieldProblem = {
  field: 'proposedBy',
  message: 'proposedBy was allowed to ask for it when it was proposed, and is not now.',
};

function findDifferences(before: Basis, now: Basis): readonly FieldProblem[] {
  return Object.entries(now)
    .filter(([field, value]) => value !== (before[field] ?? null))
    .map(([field, value]) => ({
      field,
      message: `${field} was ${before[field] ?? 'none'} when it was proposed, and is ${value ?? 'none'} now.`,
    }));
}
