import { AuditData, AuditExportQuery, AuditQuery } from '@satha/contract/portal/audit';
import { findAuditEntries, readAuditEntries } from '../../../domain/audit/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { csvHead, csvLine, sendCsv, writeText } from '../csv.ts';
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
        return sendCsv(reply, `satha-audit-${accountId}`, writeLines(db, filter));
      },
    ),
  ];
}

const columns = [
  'entry',
  'time',
  'actor',
  'name',
  'email',
  'action',
  'subject',
  'details',
  'request_id',
  'remote_address',
] as const;

async function* writeLines(
  db: Queryable,
  filter: ReturnType<typeof readAuditFilter>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const entries of readAuditEntries(db, filter)) {
    yield (await viewAuditEntries(db, entries)).map(writeLine).join('');
  }
}

function writeLine(entry: AuditEntryView): string {
  const cells: Record<(typeof columns)[number], string> = {
    entry: String(entry.auditEntryId),
    time: entry.at,
    actor: entry.actor,
    name: writeText(entry.member?.name ?? ''),
    email: writeText(entry.member?.email ?? ''),
    action: entry.action,
    subject: writeText(entry.subject),
    // As a program reads them; most entries have none.
    details: Object.keys(entry.details).length === 0 ? '' : writeText(JSON.stringify(entry.details)),
    request_id: writeText(entry.requestId ?? ''),
    remote_address: entry.remoteAddress ?? '',
  };
  return csvLine(columns.map((column) => cells[column]));
}
