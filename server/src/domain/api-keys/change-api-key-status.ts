import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { type ApiKey, type ApiKeyAction, apiKeyActions } from './api-key.ts';
import { selectApiKey, updateApiKeyStatus } from './api-keys-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Disables, enables or revokes a key; every process refuses a disabled or revoked key on its next request.
 * `not_found` when there is no such key, `revoked` when it is revoked and the action would leave that.
 */
export async function changeApiKeyStatus(
  { db, clock }: Deps,
  input: { apiKeyId: number; action: ApiKeyAction },
): Promise<ApiKey | 'not_found' | 'revoked'> {
  const { from, to } = apiKeyActions[input.action];
  const changed = await updateApiKeyStatus(db, { apiKeyId: input.apiKeyId, from, to, at: clock() });
  if (changed) return changed;
  return (await selectApiKey(db, input.apiKeyId)) ? 'revoked' : 'not_found';
}
