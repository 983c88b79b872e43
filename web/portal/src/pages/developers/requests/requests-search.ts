import { type StatusClass, statusClasses } from '@satha/contract/portal/lists';
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
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; what makes no sense in it is left out. */
export function readRequestsSearch(raw: Record<string, unknown>): RequestsSearch {
  const text = (name: string) => (raw[name] === undefined ? '' : String(raw[name]).trim());
  const search = text('search').slice(0, 128);
  const status = statusClasses.find((choice) => choice === raw.status);
  const operation = loggedOperations.find(({ id }) => id === raw.operation)?.id;
  const key = Number(raw.key);
  const entry = text('entry');
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(operation && { operation }),
    ...(Number.isSafeInteger(key) && key > 0 && { key }),
    ...(day.test(text('from')) && { from: text('from') }),
    ...(day.test(text('to')) && { to: text('to') }),
    ...(/^\d{1,14}-\d{1,16}$/.test(entry) && { entry }),
  };
}

export function toRequestFilter({ search, status, operation, key, from, to }: RequestsSearch): RequestFilter {
  const called = loggedOperations.find(({ id }) => id === operation);
  return { search, status, method: called?.method, route: called?.route, apiKeyId: key, from, to };
}

export function isFiltered({ entry: _, ...filters }: RequestsSearch): boolean {
  return Object.keys(filters).length > 0;
}
