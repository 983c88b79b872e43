import type { AccountWebhooksData } from '@satha/contract/console/money/accounts';
import type { DoneData } from '@satha/contract/people/sign-in';
import type { ApiKeyList, ApiKeyView } from '@satha/contract/portal/keys';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';

export const keyActions = ['disable', 'enable', 'revoke'] as const;
export type KeyAction = (typeof keyActions)[number];

export const suspensionSteps = ['suspend', 'resume'] as const;
export type SuspensionStep = (typeof suspensionSteps)[number];

export function accountKeysQuery(accountId: number) {
  return queryOptions({
    queryKey: ['account', accountId, 'keys'],
    queryFn: ({ signal }) => consoleApi.get<ApiKeyList>(`/accounts/${accountId}/keys`, { signal }),
  });
}

export function accountWebhooksQuery(accountId: number) {
  return queryOptions({
    queryKey: ['account', accountId, 'webhooks'],
    queryFn: ({ signal }) =>
      consoleApi.get<AccountWebhooksData>(`/accounts/${accountId}/webhooks`, { signal }),
  });
}

export function changeAccountKey(
  accountId: number,
  apiKeyId: number,
  action: KeyAction,
): Promise<ApiKeyView> {
  return consoleApi.send('POST', `/accounts/${accountId}/keys/${apiKeyId}/${action}`);
}

export function changeSuspension(accountId: number, step: SuspensionStep, reason: string): Promise<DoneData> {
  return consoleApi.send('POST', `/accounts/${accountId}/${step}`, { reason });
}
