import { AuditData, AuditExportQuery, AuditQuery } from '@satha/contract/portal/audit';
import { findAuditEntries, readAuditEntries } from '../../../domain/audit/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { Columns } from '../../shared/tables/table.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { readAuditFilter } from './audit-filter.ts';
import { type AuditEntryView, viewAuditEntries } from './audit-view.ts';

const listUrl = '/accounts/:accountId/audit';
const fileUrl = `${listUrl}.csv`;
const usualLimit = 50;

/** Answers who did what to the account; its members' sign-ins, too. */
export function auditRoutes({ db }: { readonly db: Queryable }): PortalApiRoute[] {
  const listSchema = { querystring: AuditQuery, response: answers(AuditData) };
  const fileSchema = { querystring: AuditExportQuery };
  return [
    route('GET', listUrl, { schema: listSchema, access: 'audit.read' }, async (request) => {
      const { limit = usualLimit, cursor, ...query } = request.query;
      const { entries, nextAfterId } = await findAuditEntries(db, {
        ...readAuditFilter(membershipOf(request).accountId, query),
        afterId: cursor === undefined ? undefined : Number(cursor),
        limit,
      });
      return ok({
        items: await viewAuditEntries(db, entries),
        nextCursor: nextAfterId === undefined ? null : String(nextAfterId),
      });
    }),
    route(
      'GET',
      fileUrl,
      { schema: fileSchema, access: 'audit.read', sends: 'text/csv' },
      async (request, reply) => {
        const { accountId } = membershipOf(request);
        const filter = readAuditFilter(accountId, request.query);
        return sendTable(reply, {
          name: `satha-audit-${accountId}`,
          format: request.query.format ?? 'csv',
          columns,
          batches: readViews(db, filter),
        });
      },
    ),
  ];
}

const columns = {
  entry: ['integer', ({ auditEntryId }) => auditEntryId],
  time: ['time', ({ at }) => Temporal.Instant.from(at)],
  actor: ['text', ({ actor }) => actor],
  name: ['text', ({ member }) => member?.name],
  email: ['text', ({ member }) => member?.email],
  action: ['text', ({ action }) => action],
  subject: ['text', ({ subject }) => subject],
  // As a program reads them; most entries have none.
  details: ['text', ({ details }) => (Object.keys(details).length === 0 ? null : JSON.stringify(details))],
  request_id: ['text', ({ requestId }) => requestId],
  remote_address: ['text', ({ remoteAddress }) => remoteAddress],
} as const satisfies Columns<AuditEntryView>;

async function* readViews(
  db: Queryable,
  filter: ReturnType<typeof readAuditFilter>,
): AsyncGenerator<readonly AuditEntryView[]> {
  for await (const entries of readAuditEntries(db, filter)) yield viewAuditEntries(db, entries);
}
