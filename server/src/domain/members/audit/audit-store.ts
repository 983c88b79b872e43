import type { Queryable } from '../../../platform/db/queryable.ts';
import { type AuditActor, type AuditEntry, type NewAuditEntry, serviceActions } from './audit-entry.ts';

const values = (entry: Omit<NewAuditEntry, 'accountId'>) => [
  entry.memberId ?? null,
  entry.action,
  entry.subject,
  JSON.stringify(entry.details ?? {}),
  entry.at.toString(),
  entry.requestId ?? null,
  entry.remoteAddress ?? null,
];

export async function insertAuditEntry(transaction: Queryable, entry: NewAuditEntry): Promise<void> {
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, member_id, action, subject, details, at, request_id, remote_address)
           VALUES ($8, $1, $2, $3, $4, $5, $6, $7)`,
    values: [...values(entry), entry.accountId],
  });
}

/** Several at once, that differ in what was done to what. */
export async function insertAuditEntries(
  transaction: Queryable,
  entry: Omit<NewAuditEntry, 'subject' | 'details'>,
  done: readonly Pick<NewAuditEntry, 'subject' | 'details'>[],
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, member_id, action, subject, details, at, request_id, remote_address)
           SELECT $1, $2, $3, subject, coalesce(details, '{}'), $4, $5, $6
           FROM jsonb_to_recordset($7::jsonb) AS done (subject text, details jsonb)`,
    values: [
      entry.accountId,
      entry.memberId ?? null,
      entry.action,
      entry.at.toString(),
      entry.requestId ?? null,
      entry.remoteAddress ?? null,
      JSON.stringify(done),
    ],
  });
}

export async function insertEntryOfMember(
  transaction: Queryable,
  entry: Omit<NewAuditEntry, 'accountId'>,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, member_id, action, subject, details, at, request_id, remote_address)
           SELECT account_id, $1, $2, $3, $4, $5, $6, $7 FROM memberships WHERE member_id = $1`,
    values: values(entry),
  });
}

/** A line in each account of the member whom it is about; their email tells the accounts' owners who that is. */
export async function insertEntryAboutMember(
  transaction: Queryable,
  memberId: number,
  entry: Pick<NewAuditEntry, 'action' | 'details' | 'at'>,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO audit_entries (account_id, action, subject, details, at)
           SELECT account_id, $2, 'member ' || member_id, jsonb_build_object('email', email) || $3::jsonb, $4
           FROM memberships JOIN members USING (member_id) WHERE member_id = $1`,
    values: [memberId, entry.action, JSON.stringify(entry.details ?? {}), entry.at.toString()],
  });
}

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

/** The latest first. */
export async function selectAuditEntries(
  db: Queryable,
  accountId: number,
  filter: AuditFilter,
): Promise<AuditEntry[]> {
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
      filter.limit,
    ],
    onlyReads: true,
  });
  return rows.map((row) => ({
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
  }));
}

function actorOf({ member_id, action }: AuditRow): AuditActor {
  if (member_id !== null) return 'member';
  const ofService: readonly string[] = serviceActions;
  return ofService.includes(action) ? 'service' : 'operator';
}
