import type { Queryable } from '../../../platform/db/queryable.ts';
import { type AuditActor, type AuditEntry, serviceActions } from './audit-entry.ts';

export type AuditFilter = {
  readonly memberId?: number | undefined;
  /** A whole action, or the noun before its dot. */
  readonly action?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly to?: Temporal.Instant | undefined;
  /** Entries older than this one. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
};

type AuditRow = {
  audit_entry_id: number;
  member_id: number | null;
  member_name: string | null;
  member_email: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
  at: Temporal.Instant;
  request_id: string | null;
  remote_address: string | null;
};

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
  const { rows } = await db.query<AuditRow>({
    text: `SELECT audit_entry_id, member_id, m.name AS member_name, m.email AS member_email, action, subject, details,
             at, request_id, remote_address
           FROM audit_entries LEFT JOIN members m USING (member_id)
           WHERE account_id = $1
             AND ($2::bigint IS NULL OR member_id = $2)
             AND ($3::text IS NULL OR action = $3 OR split_part(action, '.', 1) = $3)
             AND ($4::timestamptz IS NULL OR at >= $4)
             AND ($5::timestamptz IS NULL OR at < $5)
             AND ($6::bigint IS NULL OR audit_entry_id < $6)
           ORDER BY audit_entry_id DESC LIMIT $7`,
    values: [
      accountId,
      filter.memberId ?? null,
      filter.action ?? null,
      filter.from?.toString() ?? null,
      filter.to?.toString() ?? null,
      filter.beforeId ?? null,
      filter.limit + 1,
    ],
    onlyReads: true,
  });
  const entries = rows.slice(0, filter.limit).map(toEntry);
  return {
    entries,
    nextBeforeId: rows.length > filter.limit ? entries.at(-1)?.auditEntryId : undefined,
  };
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    auditEntryId: row.audit_entry_id,
    member:
      row.member_id === null
        ? undefined
        : { memberId: row.member_id, name: row.member_name ?? '', email: row.member_email ?? '' },
    actor: actorOf(row),
    action: row.action,
    subject: row.subject,
    details: row.details,
    at: row.at,
    requestId: row.request_id ?? undefined,
    remoteAddress: row.remote_address ?? undefined,
  };
}

function actorOf({ member_id, action }: AuditRow): AuditActor {
  if (member_id !== null) return 'member';
  const ofService: readonly string[] = serviceActions;
  return ofService.includes(action) ? 'service' : 'operator';
}
