import type { ActorKind } from '@satha/terms/audit-actions';
import type { TimeOrder } from '@satha/terms/lists';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import { timeOrderSql } from '../../platform/db/time-order.ts';
import type { AuditEntry } from './audit-entry.ts';

/** Without a number: all actors of the kind. */
type ActorFilter = { readonly kind: ActorKind; readonly id?: number | undefined };

/** What was done to an account, or by an actor, or both; or anything that was done, said so by `ofAll`. */
type AuditScope =
  | { readonly accountId: number; readonly actor?: ActorFilter | undefined }
  | { readonly accountId?: undefined; readonly actor: ActorFilter }
  | {
      readonly ofAll: true;
      readonly accountId?: number | undefined;
      readonly actor?: ActorFilter | undefined;
    };

export type AuditFilter = AuditScope & AuditConditions & AuditPart;

type AuditConditions = {
  /** A whole action, or the noun before its dot: behind both comes nothing before a slash. */
  readonly action?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly to?: Temporal.Instant | undefined;
  /** The latest first when left out. */
  readonly order?: TimeOrder | undefined;
};

type AuditPart = {
  /** Only entries that come behind this one in that order. */
  readonly afterId?: number | undefined;
  readonly limit: number;
};

type AuditRow = {
  audit_entry_id: number;
  account_id: number | null;
  actor_kind: ActorKind;
  actor_id: number | null;
  actor_name: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
  at: Temporal.Instant;
  request_id: string | null;
  remote_address: string | null;
};

export type AuditPage = {
  readonly entries: readonly AuditEntry[];
  /** Give it back for what comes behind; undefined at the end. */
  readonly nextAfterId: number | undefined;
};

/** Returns what was done, in the order asked for. */
export async function findAuditEntries(db: Queryable, filter: AuditFilter): Promise<AuditPage> {
  const { direction, behind } = timeOrderSql[filter.order ?? 'newest'];
  const { rows } = await db.query<AuditRow>({
    text: `SELECT audit_entry_id, account_id, actor_kind, actor_id, actor_name, action, subject, details, at, request_id,
             remote_address
           FROM audit_entries
           WHERE ($1::bigint IS NULL OR account_id = $1)
             AND ($2::text IS NULL OR actor_kind = $2)
             AND ($3::bigint IS NULL OR actor_id = $3)
             AND ($4::text IS NULL OR (action ~>=~ $4 AND action ~<~ ($4 || '/')))
             AND ($5::timestamptz IS NULL OR at >= $5)
             AND ($6::timestamptz IS NULL OR at < $6)
             AND ($7::bigint IS NULL OR audit_entry_id ${behind} $7)
           ORDER BY audit_entry_id ${direction} LIMIT $8`,
    values: [
      filter.accountId ?? null,
      filter.actor?.kind ?? null,
      filter.actor?.id ?? null,
      filter.action ?? null,
      filter.from?.toString() ?? null,
      filter.to?.toString() ?? null,
      filter.afterId ?? null,
      filter.limit + 1,
    ],
    onlyReads: true,
  });
  const entries = rows.slice(0, filter.limit).map(toEntry);
  return {
    entries,
    nextAfterId: rows.length > filter.limit ? entries.at(-1)?.auditEntryId : undefined,
  };
}

/** Our own figure: far more than people do to one trip. */
const mostOfTrip = 200;

/** Returns what was done to a trip by hand, in order (index of migration 0064, whose own condition is repeated here). */
export async function findAuditEntriesOfTrip(
  db: Queryable,
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
): Promise<readonly AuditEntry[]> {
  const { rows } = await db.query<AuditRow>({
    text: `SELECT audit_entry_id, account_id, actor_kind, actor_id, actor_name, action, subject, details, at, request_id,
             remote_address
           FROM audit_entries WHERE account_id = $1 AND subject = $2 AND subject LIKE 'trip %'
           ORDER BY audit_entry_id LIMIT ${mostOfTrip}`,
    values: [accountId, `trip ${tripId}`],
    onlyReads: true,
  });
  return rows.map(toEntry);
}

const batch = 500;

/** Yields all audit entries that a filter selects, batch by batch. */
export function readAuditEntries(
  db: Queryable,
  filter: AuditScope & AuditConditions,
): AsyncGenerator<readonly AuditEntry[]> {
  return readPages(async (afterId: number | undefined) => {
    const page: AuditFilter = { ...filter, afterId, limit: batch };
    const { entries, nextAfterId } = await findAuditEntries(db, page);
    return { items: entries, next: nextAfterId };
  });
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    auditEntryId: row.audit_entry_id,
    accountId: row.account_id ?? undefined,
    actor: { kind: row.actor_kind, id: row.actor_id ?? undefined, name: row.actor_name ?? undefined },
    action: row.action,
    subject: row.subject,
    details: row.details,
    at: row.at,
    requestId: row.request_id ?? undefined,
    remoteAddress: row.remote_address ?? undefined,
  };
}
