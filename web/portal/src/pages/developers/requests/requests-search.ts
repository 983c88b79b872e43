import { type StatusClass, statusClasses, type TimeOrder, timeOrders } from '@satha/terms/lists';
import { readChoice, readDay, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import type { RequestFilter } from '../../../api/requests.ts';
import { type LoggedOperation, loggedOperations } from './logged-operations.ts';

/** The filters of the table, and the request that is looked at, as they stand in the page's address. */
export type RequestsSearch = {
  readonly search?: string;
  readonly status?: StatusClass;
  readonly operation?: LoggedOperation;
  readonly key?: number;
  /** Days, YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
  readonly entry?: string;
  readonly sort?: TimeOrder;
};

export const longestSearch = 128;

/** Reads an address; what makes no sense in it is left out. */
export function readRequestsSearch(raw: Record<string, unknown>): RequestsSearch {
  const search = readText(raw.search, longestSearch);
  const status = readChoice(raw.status, statusClasses);
  const operation = loggedOperations.find(({ id }) => id === raw.operation)?.id;
  const key = readId(raw.key);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  const entry = readText(raw.entry, 60);
  const sort = readChoice(raw.sort, timeOrders);
  return {
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(operation && { operation }),
    ...(key !== undefined && { key }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(entry !== undefined && /^\d{1,14}-\d{1,16}$/.test(entry) && { entry }),
    ...(sort && { sort }),
  };
}

export function toRequestFilter({
  search,
  status,
  operation,
  key,
  from,
  to,
  sort,
}: RequestsSearch): RequestFilter {
  const called = loggedOperations.find(({ id }) => id === operation);
  return { search, status, method: called?.method, route: called?.route, apiKeyId: key, from, to, sort };
}
