import { ConsoleAuditData, ConsoleAuditQuery } from '@satha/contract/console/audit';
import type { AuditEntry } from '../../domain/audit/audit-entry.ts';
import { findAuditEntries } from '../../domain/audit/queries.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { route } from '../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { answers, ok } from '../operation-responses.ts';
import { createFilterReader } from '../shared/list-filter.ts';
import type { ConsoleApiRoute } from './gate.ts';

const usualLimit = 50;

/** Answers who did what, in the whole environment. */
export function consoleAuditRoute({ db }: { readonly db: Queryable }): ConsoleApiRoute {
  const schema = { querystring: ConsoleAuditQuery, response: answers(ConsoleAuditData) };
  return route('GET', '/audit', { schema, access: 'audit.read' }, async (request) => {
    const { limit = usualLimit, cursor } = request.query;
    const { entries, nextAfterId } = await findAuditEntries(db, {
      ...readFilter(request.query),
      afterId: cursor === undefined ? undefined : Number(cursor),
      limit,
    });
    return ok({
      items: entries.map(view),
      nextCursor: nextAfterId === undefined ? null : String(nextAfterId),
    });
  });
}

function readFilter({ operatorId, accountId, action, from, to, sort }: ConsoleAuditQuery) {
  const reader = createFilterReader();
  const filter = {
    ofAll: true as const,
    accountId,
    actor: operatorId === undefined ? undefined : ({ kind: 'operator', id: operatorId } as const),
    action,
    order: sort,
    from: reader.momentFrom('from', from),
    to: reader.momentTo('to', to),
  };
  reader.requireNone();
  return filter;
}

function view({ auditEntryId, accountId, actor, action, subject, details, ...entry }: AuditEntry) {
  const { kind, id, name } = actor;
  return {
    auditEntryId,
    accountId: accountId ?? null,
    actor: { kind, id: id ?? null, name: name ?? null },
    action,
    subject,
    details,
    at: formatUaeTimestamp(entry.at),
    requestId: entry.requestId ?? null,
    remoteAddress: entry.remoteAddress ?? null,
  };
}
