import type { Queryable } from '../../platform/db/queryable.ts';
import type { Account } from './account.ts';

export type AccountRow = {
  account_id: number;
  name: string;
  sms_links_enabled: boolean;
  sms_updates_enabled: boolean;
  requires_two_factor: boolean;
  suspended_at: Temporal.Instant | null;
  suspended_reason: string | null;
  clock_offset_seconds: number;
  is_demo: boolean;
  created_at: Temporal.Instant;
  version: number;
};

export const accountColumns =
  'account_id, name, sms_links_enabled, sms_updates_enabled, requires_two_factor, suspended_at, suspended_reason, clock_offset_seconds, is_demo, created_at, version';

export function toAccount(row: AccountRow): Account {
  return {
    accountId: row.account_id,
    name: row.name,
    smsLinksEnabled: row.sms_links_enabled,
    smsUpdatesEnabled: row.sms_updates_enabled,
    requiresTwoFactor: row.requires_two_factor,
    suspension:
      row.suspended_at === null
        ? undefined
        : { reason: row.suspended_reason ?? '', suspendedAt: row.suspended_at },
    clockOffsetSeconds: row.clock_offset_seconds,
    isDemo: row.is_demo,
    createdAt: row.created_at,
    version: row.version,
  };
}

export async function findAccount(db: Queryable, accountId: number): Promise<Account | undefined> {
  const { rows } = await db.query<AccountRow>({
    text: `SELECT ${accountColumns} FROM accounts WHERE account_id = $1`,
    values: [accountId],
    onlyReads: true,
  });
  return rows[0] && toAccount(rows[0]);
}
