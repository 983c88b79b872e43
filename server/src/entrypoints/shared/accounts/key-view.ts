import type { ApiKeyView } from '@satha/contract/portal/keys';
import type { ApiKey } from '../../../domain/api-keys/api-key.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

export function viewKey(environment: 'test' | 'live', key: ApiKey): ApiKeyView {
  return {
    apiKeyId: key.apiKeyId,
    name: key.name,
    prefix: `svc_sk_${environment}_`,
    lastFour: key.lastFour,
    status: key.status,
    permissions: [...key.permissions],
    disabledBy: key.disabledBy ?? null,
    createdAt: formatUaeTimestamp(key.createdAt),
    lastUsedAt: key.lastUsedAt ? formatUaeTimestamp(key.lastUsedAt) : null,
  };
}
