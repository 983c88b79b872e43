import type { OutboxData } from '@satha/contract/portal/outboxes/mail-outbox';
import { queryOptions } from '@tanstack/react-query';
import { portalGet } from '../portal-client.ts';

const lookingMs = 5_000;

/** The mails that the sandbox would send; looked at again while the page is open. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => portalGet<OutboxData>('/outbox', { signal }),
  refetchInterval: lookingMs,
});
