import type { RequestLogQuery } from '@satha/contract/portal/requests';
import type { findRequests } from '../../../domain/request-log/queries.ts';
import { readTypedText } from '../../../values/text/typed-text.ts';
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
    route: reader.typed('route', query.route, readTypedText)?.text,
    apiKeyId: query.apiKeyId,
    requestId: undefined,
    tripId: undefined,
    anyOf: readSearch(reader.typed('search', query.search, readTypedText)?.text),
  };
  reader.requireNone();
  return filter;
}

/** A text may be a request id, and digits the number of a trip as well. */
function readSearch(text: string | undefined): RequestFilter['anyOf'] {
  if (!text) return undefined;
  const tripId = /^#?\d{1,16}$/.test(text) ? Number(text.replace('#', '')) : undefined;
  return { requestId: text, tripId: Number.isSafeInteger(tripId) ? tripId : undefined };
}
