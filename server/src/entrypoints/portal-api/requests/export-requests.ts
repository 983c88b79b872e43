import { type LoggedRequestView, RequestLogExportQuery } from '@satha/contract/portal/requests';
import { readRequests } from '../../../domain/request-log/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { csvHead, csvLine, sendCsv, writeText } from '../csv.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { readRequestFilter } from './request-filter.ts';
import { viewRequest } from './request-view.ts';

const url = '/accounts/:accountId/requests.csv';

/** Sends all requests that the filter selects, as their list shows them; none has a body. */
export function exportRequestsRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: RequestLogExportQuery };
  return route('GET', url, { schema, access: 'account.read', sends: 'text/csv' }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const filter = readRequestFilter(request.query);
    return sendCsv(reply, `satha-requests-${accountId}`, writeLines(db, accountId, filter));
  });
}

const columns = [
  'request_id',
  'time',
  'method',
  'path',
  'status',
  'message',
  'duration_ms',
  'api_key',
  'trip',
] as const;

async function* writeLines(
  db: Queryable,
  accountId: number,
  filter: ReturnType<typeof readRequestFilter>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const requests of readRequests(db, accountId, filter))
    yield requests.map((request) => writeLine(viewRequest(request))).join('');
}

function writeLine(request: LoggedRequestView): string {
  const cells: Record<(typeof columns)[number], string> = {
    request_id: writeText(request.requestId),
    time: request.requestedAt,
    method: writeText(request.method),
    path: writeText(request.path),
    status: request.status?.toString() ?? '',
    message: writeText(request.message ?? ''),
    duration_ms: String(request.durationMs),
    api_key: String(request.apiKeyId),
    trip: request.tripId?.toString() ?? '',
  };
  return csvLine(columns.map((column) => cells[column]));
}
