import { RequestLogExportQuery } from '@satha/contract/portal/requests';
import type { LoggedRequest } from '../../../domain/request-log/logged-request.ts';
import { readRequests } from '../../../domain/request-log/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { readRequestFilter } from '../../shared/accounts/request-filter.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { Columns } from '../../shared/tables/table.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/requests.csv';

/** Sends all requests that the filter selects, as their list shows them; none has a body. */
export function exportRequestsRoute({ db }: { readonly db: Queryable }): PortalApiRoute {
  const schema = { querystring: RequestLogExportQuery };
  return route('GET', url, { schema, access: 'account.read', sends: 'text/csv' }, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const filter = readRequestFilter(request.query);
    return sendTable(reply, {
      name: `satha-requests-${accountId}`,
      format: request.query.format ?? 'csv',
      columns,
      batches: readRequests(db, accountId, filter),
    });
  });
}

const columns = {
  request_id: ['text', ({ requestId }) => requestId],
  time: ['time', ({ requestedAt }) => requestedAt],
  method: ['text', ({ method }) => method],
  path: ['text', ({ path }) => path],
  status: ['integer', ({ status }) => status],
  message: ['text', ({ message }) => message],
  duration_ms: ['integer', ({ durationMs }) => durationMs],
  api_key: ['integer', ({ apiKeyId }) => apiKeyId],
  trip: ['integer', ({ tripId }) => tripId],
} as const satisfies Columns<LoggedRequest>;
