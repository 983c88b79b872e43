import type { OutboxData } from '@satha/contract/portal/outboxes/mail-outbox';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

const lookingMs = 5_000;

/** The mails that the sandbox would send, for who has what opens them; looked at again while the page is open. */
export const outboxQuery = (token: string) =>
  queryOptions({
    queryKey: ['outbox', token],
    queryFn: ({ signal }) =>
      portalApi.get<OutboxData>('/outbox', { signal, headers: { Authorization: `Bearer ${token}` } }),
    refetchInterval: lookingMs,
  });
