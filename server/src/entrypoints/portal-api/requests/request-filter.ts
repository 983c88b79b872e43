import type { RequestLogQuery } from '@satha/contract/portal/requests';
import type { findRequests } from '../../../domain/request-log/find-requests.ts';
import { type FieldProblem, Problem } from '../../../values/problem.ts';
import { readMoment } from '../../request-fields.ts';
import { readEntryName } from './request-view.ts';

type RequestFilter = Parameters<typeof findRequests>[2];

/** What of the log is to be shown; all that is wrong with it is told at once. @throws Problem invalid_request. */
export function readRequestFilter(query: RequestLogQuery): RequestFilter {
  const problems: FieldProblem[] = [];
  const read = <Value>(
    field: 'from' | 'to' | 'cursor',
    readText: (text: string) => Value | undefined,
    message: string,
  ) => {
    const text = query[field];
    if (text === undefined) return undefined;
    const value = readText(text);
    if (value === undefined) problems.push({ field, message: `${field} ${message}` });
    return value;
  };
  const momentMessage = 'must be a day as YYYY-MM-DD, in UAE time, or RFC 3339.';
  const filter: RequestFilter = {
    from: read('from', (text) => readMoment(text, false), momentMessage),
    before: read('to', (text) => readMoment(text, true), momentMessage),
    olderThan: read('cursor', readEntryName, 'is not one of ours; send nextCursor of the page before.'),
    statusClass: query.status === undefined ? undefined : Number(query.status[0]),
    method: query.method,
    route: query.route,
    apiKeyId: query.apiKeyId,
    requestId: undefined,
    tripId: undefined,
    anyOf: readSearch(query.search),
  };
  if (problems.length > 0) throw new Problem('invalid_request', { fields: problems });
  return filter;
}

/** A text may be a request id, and digits the number of a trip as well. */
function readSearch(text: string | undefined): RequestFilter['anyOf'] {
  const requestId = text?.trim();
  if (!requestId) return undefined;
  const tripId = /^#?\d{1,16}$/.test(requestId) ? Number(requestId.replace('#', '')) : undefined;
  return { requestId, tripId: Number.isSafeInteger(tripId) ? tripId : undefined };
}
