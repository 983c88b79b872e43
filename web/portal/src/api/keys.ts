import type { ApiKeyList, ApiKeyView, CreatedApiKey } from '@satha/contract/portal/keys';
import { queryOptions } from '@tanstack/react-query';
import { portalGet, portalSend } from './portal-client.ts';

export type KeyAction = 'disable' | 'enable' | 'revoke';

export function keysQuery(accountId: number) {
  return queryOptions({
    queryKey: ['keys', accountId],
    queryFn: ({ signal }) => portalGet<ApiKeyList>(`/accounts/${accountId}/keys`, { signal }),
  });
}

export function createKey(accountId: number, name: string): Promise<CreatedApiKey> {
  return portalSend('POST', `/accounts/${accountId}/keys`, { name });
}

export function changeKey(accountId: number, apiKeyId: number, action: KeyAction): Promise<ApiKeyView> {
  return portalSend('POST', `/accounts/${accountId}/keys/${apiKeyId}/${action}`);
}
