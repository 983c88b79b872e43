import {
  LoggedRequestDetail,
  LoggedRequestParams,
  RequestLogList,
  RequestLogQuery,
} from '@satha/contract/portal/requests';
import { findRequest, findRequests } from '../../../domain/request-log/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { readRequestFilter } from '../../shared/accounts/request-filter.ts';
import {
  readEntryName,
  viewRequest,
  viewRequestInFull,
  writeEntryName,
} from '../../shared/accounts/request-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { exportRequestsRoute } from './export-requests.ts';

const listUrl = '/accounts/:accountId/requests';
const oneUrl = `${listUrl}/:entryId`;
const defaultLimit = 25;

/**
 * Answers what the account asked of the trip API: everybody of it sees that, and who may see bodies one of
 * them in full.
 */
export function requestRoutes({ db }: { readonly db: Queryable }): PortalApiRoute[] {
  const listSchema = { querystring: RequestLogQuery, response: answers(RequestLogList) };
  const schema = { params: LoggedRequestParams, response: answers(LoggedRequestDetail) };
  return [
    route('GET', listUrl, { schema: listSchema, access: 'account.read' }, async (request) => {
      const { accountId } = membershipOf(request);
      const { limit = defaultLimit } = request.query;
      const { requests, next } = await findRequests(db, accountId, readRequestFilter(request.query), {
        limit,
      });
      return ok({ items: requests.map(viewRequest), nextCursor: next ? writeEntryName(next) : null });
    }),
    exportRequestsRoute({ db }),
    route('GET', oneUrl, { schema, access: 'requests.read' }, async (request) => {
      const { accountId } = membershipOf(request);
      const entry = readEntryName(request.params.entryId);
      const found = entry && (await findRequest(db, accountId, entry));
      if (!found) throw new Problem('request_not_found');
      return ok(viewRequestInFull(found));
    }),
  ];
}
