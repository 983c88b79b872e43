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

/** `disabled_by_operator`: a member would enable what the operator disabled. */
export type KeyChangeRefusal = 'not_found' | 'revoked' | 'disabled_by_operator';

type Deps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Told when anything of the key is new by it: whatever it writes by a `db` that is a transaction is part of it. */
  readonly onChanged?: (apiKey: ApiKey) => Promise<void>;
};

/**
 * Disables, enables or revokes a key, as the operator or, where an account is named, as a member of it; every process
 * refuses a disabled or revoked key on its next request.
 */
export async function changeApiKeyStatus(
  { db, clock, onChanged }: Deps,
  { apiKeyId, action, ofAccount }: ChangeApiKeyInput,
): Promise<ApiKey | KeyChangeRefusal> {
  const { from, to } = apiKeyActions[action];
  const by = ofAccount === undefined ? 'operator' : 'member';
  const changed = await updateApiKeyStatus(db, { apiKeyId, ofAccount, from, to, by, at: clock() });
  if (!changed) {
    const apiKey = await selectApiKey(db, apiKeyId, ofAccount);
    if (!apiKey) return 'not_found';
    return apiKey.status === 'revoked' ? 'revoked' : 'disabled_by_operator';
  }
  if (changed.isNew) await onChanged?.(changed.apiKey);
  return changed.apiKey;
}
