import type { Queryable } from '../../platform/db/queryable.ts';
import type { NewAuditEntry } from './audit-entry.ts';

/** Writes down what was done, in the database transaction that does it: both stand or fall together. */
export async function recordAudit(
  transaction: Queryable,
  ...entries: readonly NewAuditEntry[]
): Promise<void> {
  if (entries.length === 0) return;
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, actor_kind, actor_id, actor_name, action, subject, details, at,
             request_id, remote_address)
           SELECT "accountId", actor->>'kind', (actor->>'id')::bigint, actor->>'name', action, subject,
             coalesce(details, '{}'), at, "requestId", "remoteAddress"
           FROM jsonb_to_recordset($1::jsonb) AS entry ("accountId" bigint, actor jsonb, action text, subject text,
             details jsonb, at timestamptz, "requestId" text, "remoteAddress" text)`,
    values: [JSON.stringify(entries)],
  });
}
