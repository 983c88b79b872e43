import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { type SettingsRow, settingsColumns, toSettings } from '../queries.ts';
import type { ApprovalSettings } from './approval-settings.ts';

/** Locks the settings until the transaction ends: whatever is proposed or decided comes one after another. */
export async function lockApprovalSettings(transaction: Queryable): Promise<ApprovalSettings> {
  const { rows } = await transaction.query<SettingsRow>({
    text: `SELECT ${settingsColumns} FROM approval_settings FOR NO KEY UPDATE`,
  });
  return toSettings(rows);
}

export async function updateApprovalSettings(
  transaction: Queryable,
  { isOn, limitFils }: { readonly isOn: boolean; readonly limitFils: Fils },
): Promise<ApprovalSettings> {
  const { rows } = await transaction.query<SettingsRow>({
    text: `UPDATE approval_settings SET is_on = $1, limit_fils = $2, version = version + 1
           RETURNING ${settingsColumns}`,
    values: [isOn, limitFils],
  });
  return toSettings(rows);
}
