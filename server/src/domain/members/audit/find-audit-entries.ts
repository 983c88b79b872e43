import type { Queryable } from '../../../platform/db/queryable.ts';
import type { AuditEntry } from './audit-entry.ts';
import { type AuditFilter, selectAuditEntries } from './audit-store.ts';

export type AuditPage = {
  /** The latest first. */
  readonly entries: readonly AuditEntry[];
  /** Give it back for what is older; undefined at the end. */
  readonly nextBeforeId: number | undefined;
};

/** What was done to an account, the latest first. */
export async function findAuditEntries(
  db: Queryable,
  accountId: number,
  filter: AuditFilter,
): Promise<AuditPage> {
  const found = await selectAuditEntries(db, accountId, { ...filter, limit: filter.limit + 1 });
  const entries = found.slice(0, filter.limit);
  return {
    entries,
    nextBeforeId: found.length > filter.limit ? entries.at(-1)?.auditEntryId : undefined,
  };
}
