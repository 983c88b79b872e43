import type { SmsOutboxData, SmsOutboxQuery } from '@satha/contract/portal/outboxes/sms-outbox';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

/** Which messages are shown; what is undefined is left out of what is asked. */
export type SmsFilter = { readonly [Name in keyof SmsOutboxQuery]?: SmsOutboxQuery[Name] | undefined };

const lookingMs = 3_000;

/**
 * Asks for the short messages of an account's trips in the sandbox; looked at again while the page is open.
 */
export function smsOutboxQuery(accountId: number, filter: SmsFilter) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'sms-outbox', filter],
    queryFn: ({ signal }) =>
      portalApi.get<SmsOutboxData>(`/accounts/${accountId}/sms-outbox?${makeSearch(filter)}`, { signal }),
    refetchInterval: lookingMs,
    placeholderData: keepPreviousData,
  });
}
