import { AuditData, AuditQuery } from '@satha/contract/portal/audit';
import type { AuditEntry } from '../../../domain/members/audit/audit-entry.ts';
import { findAuditEntries } from '../../../domain/members/audit/queries.ts';
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
      memberId,
      action,
      from: reader.momentFrom('from', from),
      to: reader.momentTo('to', to),
      beforeId: cursor === undefined ? undefined : Number(cursor),
      limit,
    };
    reader.requireNone();
    const { entries, nextBeforeId } = await findAuditEntries(db, membershipOf(request).accountId, filter);
    return ok({
      items: entries.map(view),
      nextCursor: nextBeforeId === undefined ? null : String(nextBeforeId),
    });
  });
}

function view({ member, at, requestId, remoteAddress, ...entry }: AuditEntry) {
  return {
    ...entry,
    member: member ?? null,
    at: formatUaeTimestamp(at),
    requestId: requestId ?? null,
    remoteAddress: remoteAddress ?? null,
  };
}
