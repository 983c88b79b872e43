import type { SmsOutboxData } from '@satha/contract/portal/sms-outbox';
import { queryOptions } from '@tanstack/react-query';
import { portalGet } from './portal-client.ts';

const lookingMs = 3_000;

/** The short messages of an account's trips in the sandbox; looked at again while the page is open. */
export const smsOutboxQuery = (accountId: number) =>
  queryOptions({
    queryKey: ['accounts', accountId, 'sms-outbox'],
    queryFn: ({ signal }) => portalGet<SmsOutboxData>(`/accounts/${accountId}/sms-outbox`, { signal }),
    refetchInterval: lookingMs,
  });
