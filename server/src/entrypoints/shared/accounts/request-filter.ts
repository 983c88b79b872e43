import type { RequestLogQuery } from '@satha/contract/portal/requests';
import type { findRequests } from '../../../domain/request-log/queries.ts';
import { createFilterReader } from '../list-filter.ts';
import { readEntryName } from './request-view.ts';

type RequestFilter = Parameters<typeof findRequests>[2];

/**
 * Reads which requests of the log are to be shown; all that is wrong with the query is told at once. @throws
 * Problem invalid_request.
 */
export function readRequestFilter(query: RequestLogQuery): RequestFilter {
  const reader = createFilterReader();
  const filter: RequestFilter = {
    from: reader.momentFrom('from', query.from),
    before: reader.momentTo('to', query.to),
    order: query.sort,
    after: reader.cursorBy(query.cursor, readEntryName),
    statusClass: query.status === undefined ? undefined : Number(query.status[0]),
    method: query.method,
    route: query.route,
    apiKeyId: query.apiKeyId,
    requestId: undefined,
    tripId: undefined,
    anyOf: readSearch(query.search),
  };
  reader.requireNone();
  return filter;
}

/** A text may be a request id, and digits the number of a trip as well. */
function readSearch(text: string | undefined): RequestFilter['anyOf'] {
  const requestId = text?.trim();
  if (!requestId) return undefined;
  const tripId = /^#?\d{1,16}$/.test(requestId) ? Number(requestId.replace('#', '')) : undefined;
  return { requestId, tripId: Number.isSafeInteger(tripId) ? tripId : undefined };
}
