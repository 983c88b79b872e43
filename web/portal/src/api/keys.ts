import type { ApiKeyList, ApiKeyView, CreateApiKeyRequest, CreatedApiKey } from '@satha/contract/portal/keys';
import type { KeyPermission } from '@satha/terms/key-permissions';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

export type KeyAction = 'disable' | 'enable' | 'revoke';

export function keysQuery(accountId: number) {
  return queryOptions({
    queryKey: ['keys', accountId],
    queryFn: ({ signal }) => portalApi.get<ApiKeyList>(`/accounts/${accountId}/keys`, { signal }),
  });
}

export function createKey(accountId: number, wished: CreateApiKeyRequest): Promise<CreatedApiKey> {
  return portalApi.send('POST', `/accounts/${accountId}/keys`, wished);
}

export function changeKeyPermissions(
  accountId: number,
  apiKeyId: number,
  permissions: KeyPermission[],
): Promise<ApiKeyView> {
  return portalApi.send('PATCH', `/accounts/${accountId}/keys/${apiKeyId}`, { permissions });
}

export function changeKey(accountId: number, apiKeyId: number, action: KeyAction): Promise<ApiKeyView> {
  return portalApi.send('POST', `/accounts/${accountId}/keys/${apiKeyId}/${action}`);
}
