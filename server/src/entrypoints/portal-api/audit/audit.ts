import { AuditData, AuditQuery } from '@satha/contract/portal/audit';
import type { ActorKind } from '@satha/terms/actor-kinds';
import type { AuditEntry } from '../../../domain/audit/audit-entry.ts';
import { findAuditEntries } from '../../../domain/audit/queries.ts';
import { findEmails } from '../../../domain/members/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { createFilterReader } from '../list-filter.ts';

const url = '/accounts/:accountId/audit';
const schema = { querystring: AuditQuery, response: answers(AuditData) };
const usualLimit = 50;

/** Who did what to the account, the latest first; its members' sign-ins, too. */
export function auditRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  return route('GET', url, { schema, access: 'audit.read' }, async (request) => {
    const { memberId, action, from, to, limit = usualLimit, cursor } = request.query;
    const reader = createFilterReader();
    const filter = {
      accountId: membershipOf(request).accountId,
      actor: memberId === undefined ? undefined : ({ kind: 'member', id: memberId } as const),
      action,
      from: reader.momentFrom('from', from),
      to: reader.momentTo('to', to),
      beforeId: cursor === undefined ? undefined : Number(cursor),
      limit,
    };
    reader.requireNone();
    const { entries, nextBeforeId } = await findAuditEntries(db, filter);
    const memberIds = entries.flatMap(({ actor: { kind, id } }) =>
      kind === 'member' && id !== undefined ? [id] : [],
    );
    const emails = await findEmails(db, memberIds);
    return ok({
      items: entries.map((entry) => view(entry, emails)),
      nextCursor: nextBeforeId === undefined ? null : String(nextBeforeId),
    });
  });
}

const actorWords = {
  operator: 'operator',
  member: 'member',
  driver: 'driver',
  key: 'key',
  system: 'service',
} as const satisfies Record<ActorKind, string>;

function view(entry: AuditEntry, emails: ReadonlyMap<number, string>): AuditData['items'][number] {
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
    requestId: entry.requestId ?? null,
    remoteAddress: entry.remoteAddress ?? null,
  };
}
