import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { type ApiKey, type ApiKeyAction, apiKeyActions } from './api-key.ts';
import { selectApiKey, updateApiKeyStatus } from './api-keys-store.ts';

export type ChangeApiKeyInput = {
  readonly apiKeyId: number;
  readonly action: ApiKeyAction;
  /** Only a key of this account; left out by the operator, who knows keys by their number alone. */
  readonly ofAccount?: number | undefined;
};

type Deps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Told when the key was in another status before: whatever it writes by a `db` that is a transaction is part of it. */
  readonly onChanged?: (apiKey: ApiKey) => Promise<void>;
};

/**
 * Disables, enables or revokes a key; every process refuses a disabled or revoked key on its next request.
 * `not_found` when there is no such key, `revoked` when it is revoked and the action would leave that.
 */
export async function changeApiKeyStatus(
  { db, clock, onChanged }: Deps,
  { apiKeyId, action, ofAccount }: ChangeApiKeyInput,
): Promise<ApiKey | 'not_found' | 'revoked'> {
  const { from, to } = apiKeyActions[action];
  const changed = await updateApiKeyStatus(db, { apiKeyId, ofAccount, from, to, at: clock() });
  if (!changed) return (await selectApiKey(db, apiKeyId, ofAccount)) ? 'revoked' : 'not_found';
  if (changed.was !== to) await onChanged?.(changed.apiKey);
  return changed.apiKey;
}
