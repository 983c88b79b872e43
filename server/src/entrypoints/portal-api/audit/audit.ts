import { AuditData, AuditQuery } from '@satha/contract/portal/audit';
import type { AuditEntry } from '../../../domain/members/audit/audit-entry.ts';
import { findAuditEntries } from '../../../domain/members/audit/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import { createFilterReader } from '../list-filter.ts';

const url = '/accounts/:accountId/audit';
const schema = { querystring: AuditQuery, response: answers(AuditData) };
const usualLimit = 50;

/** Who did what to the account, the latest first; its members' sign-ins, too. */
export function registerAudit(api: HttpServer, { db }: { readonly db: Queryable }): void {
  api.get(url, { schema, config: { needs: 'audit.read' } }, async (request) => {
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
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
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
