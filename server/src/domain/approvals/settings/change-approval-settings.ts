import { largestApprovalLimitFils } from '@satha/terms/approvals';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireRight } from '../../operators/require-rights.ts';
import type { ActingOperator } from '../approval.ts';
import type { ApprovalSettings } from './approval-settings.ts';
import { lockApprovalSettings, updateApprovalSettings } from './settings-store.ts';

/** What is left out stays. */
export type SettingsChange = {
  readonly isOn?: boolean | undefined;
  readonly limitFils?: Fils | undefined;
  /** The one that was seen; undefined: whatever it is now. */
  readonly version?: number | undefined;
};

/**
 * Sets whether two people are needed and above what amount, and writes it into the audit log. What waits for approval goes
 * on waiting. @throws Problem invalid_request for a limit out of bounds, version_conflict, insufficient_role.
 */
export function changeApprovalSettings(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  change: SettingsChange,
  by: ActingOperator,
): Promise<ApprovalSettings> {
  requireLimit(change.limitFils);
  return db.inTransaction(async (transaction) => {
    const before = await lockApprovalSettings(transaction);
    await requireRight(transaction, by.actor.id, 'approvals.write');
    const { isOn = before.isOn, limitFils = before.limitFils } = change;
    if (isOn === before.isOn && limitFils === before.limitFils) return before;
    if (change.version !== undefined && change.version !== before.version) throw makeConflict(before, change);
    const after = await updateApprovalSettings(transaction, { isOn, limitFils });
    await recordAudit(transaction, {
      ...by,
      action: 'approval_settings.changed',
      subject: 'approvals',
      details: {
        ...(isOn !== before.isOn && { isOnBefore: before.isOn, isOn }),
        ...(limitFils !== before.limitFils && { limitFilsBefore: before.limitFils, limitFils }),
      },
      at: clock(),
    });
    return after;
  });
}

function requireLimit(limitFils: Fils | undefined): void {
  if (limitFils === undefined) return;
  if (Number.isSafeInteger(limitFils) && limitFils >= 0 && limitFils <= largestApprovalLimitFils) return;
  const message = `limitFils must be a whole number from 0 to ${largestApprovalLimitFils}.`;
  throw new Problem('invalid_request', { fields: [{ field: 'limitFils', message }] });
}

/** Names each field that was to be changed, with what it is now. */
function makeConflict(now: ApprovalSettings, wished: SettingsChange): Problem {
  const fields = (['isOn', 'limitFils'] as const).flatMap((field) =>
    wished[field] === undefined || wished[field] === now[field]
      ? []
      : [{ field, message: `${field} is ${now[field]} now, in version ${now.version}.` }],
  );
  return new Problem('version_conflict', { fields });
}
