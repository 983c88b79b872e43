import type { ApiKeyList, ApiKeyView, CreatedApiKey } from '@satha/contract/portal/keys';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export type KeyAction = 'disable' | 'enable' | 'revoke';

export function keysQuery(accountId: number) {
  return queryOptions({
    queryKey: ['keys', accountId],
    queryFn: ({ signal }) => portalApi.get<ApiKeyList>(`/accounts/${accountId}/keys`, { signal }),
  });
}

export function createKey(accountId: number, name: string): Promise<CreatedApiKey> {
  return portalApi.send('POST', `/accounts/${accountId}/keys`, { name });
}

export function changeKey(accountId: number, apiKeyId: number, action: KeyAction): Promise<ApiKeyView> {
  return portalApi.send('POST', `/accounts/${accountId}/keys/${apiKeyId}/${action}`);
}
