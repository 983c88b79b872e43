import type { AuditData } from '@satha/contract/portal/audit';
import type { ActorKind } from '@satha/terms/audit-actions';
import type { AuditEntry } from '../../../domain/audit/audit-entry.ts';
import { findEmails } from '../../../domain/members/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

export type AuditEntryView = AuditData['items'][number];

const actorWords = {
  operator: 'operator',
  member: 'member',
  driver: 'driver',
  key: 'key',
  system: 'service',
} as const satisfies Record<ActorKind, string>;

/** Returns audit entries as the portal shows them, with the emails that their members have now. */
export async function viewAuditEntries(
  db: Queryable,
  entries: readonly AuditEntry[],
): Promise<AuditEntryView[]> {
  const memberIds = entries.flatMap(({ actor: { kind, id } }) =>
    kind === 'member' && id !== undefined ? [id] : [],
  );
  const emails = await findEmails(db, memberIds);
  return entries.map((entry) => view(entry, emails));
}

function view(entry: AuditEntry, emails: ReadonlyMap<number, string>): AuditEntryView {
  const { auditEntryId, actor, action, subject, details } = entry;
  const { kind, id, name = '' } = actor;
  return {
    auditEntryId,
    actor: actorWords[kind],
    member:
      kind === 'member' && id !== undefined ? { memberId: id, name, email: emails.get(id) ?? '' } : null,
    action,
    subject,
    details,
    at: formatUaeTimestamp(entry.at),
    // Where the company's people sit is no account's business.
    requestId: kind === 'operator' ? null : (entry.requestId ?? null),
    remoteAddress: kind === 'operator' ? null : (entry.remoteAddress ?? null),
  };
}
