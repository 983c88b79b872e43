import { AccountRequestParams } from '@satha/contract/console/accounts/account-changes';
import { ConsoleAccountParams } from '@satha/contract/console/lists';
import { LoggedRequestDetail, RequestLogList, RequestLogQuery } from '@satha/contract/portal/requests';
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
import type { ConsoleApiRoute } from '../gate.ts';
import { requireAccount } from './require-account.ts';

const url = '/accounts/:accountId/requests';
const usualLimit = 50;

/** Answers what an account asked of the trip API, as its members see it; bodies for those alone who change accounts. */
export function accountRequestRoutes({ db }: { readonly db: Queryable }): ConsoleApiRoute[] {
  const listed = {
    params: ConsoleAccountParams,
    querystring: RequestLogQuery,
    response: answers(RequestLogList),
  };
  const one = { params: AccountRequestParams, response: answers(LoggedRequestDetail) };
  return [
    route('GET', url, { schema: listed, access: 'accounts.read' }, async (request) => {
      const { accountId } = request.params;
      await requireAccount(db, accountId);
      const { limit = usualLimit } = request.query;
      const filter = readRequestFilter(request.query);
      const { requests, next } = await findRequests(db, accountId, filter, { limit });
      return ok({ items: requests.map(viewRequest), nextCursor: next ? writeEntryName(next) : null });
    }),
    route('GET', `${url}/:entryId`, { schema: one, access: 'accounts.write' }, async (request) => {
      const { accountId, entryId } = request.params;
      const entry = readEntryName(entryId);
      const found = entry && (await findRequest(db, accountId, entry));
      if (!found) throw new Problem('request_not_found');
      return ok(viewRequestInFull(found));
    }),
  ];
}
