import type { Queryable } from '../../platform/db/queryable.ts';
import type { EntryName, LoggedRequest } from './logged-request.ts';
import { redactText } from './redact-body.ts';
import { requestLogPolicy } from './request-log-policy.ts';
import { type RequestFilter, type RequestPage, selectRequest, selectRequests } from './requests-store.ts';

/**
 * What an account asked, the latest first, without bodies. A page may hold fewer than asked and still tell where to go
 * on: it looks through a bounded part of the log. A request id is found as it was sent, though the log masks it.
 */
export function findRequests(
  db: Queryable,
  accountId: number,
  filter: RequestFilter,
  limit: number,
): Promise<RequestPage> {
  const requestId = filter.requestId === undefined ? undefined : redactText(filter.requestId);
  const anyOf = filter.anyOf && { ...filter.anyOf, requestId: redactText(filter.anyOf.requestId) };
  const { mostLookedThrough } = requestLogPolicy;
  return selectRequests(db, accountId, { ...filter, requestId, anyOf }, { limit, mostLookedThrough });
}

/** One request with its bodies; undefined: the account has none such, or not any more. */
export function findRequest(
  db: Queryable,
  accountId: number,
  entry: EntryName,
): Promise<LoggedRequest | undefined> {
  return selectRequest(db, accountId, entry);
}
