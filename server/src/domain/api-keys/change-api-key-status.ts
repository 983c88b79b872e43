import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import {
  type ApiKey,
  type ApiKeyAction,
  type ApiKeyStatus,
  apiKeyActions,
  type KeyActor,
} from './api-key.ts';
import { type ApiKeyRow, apiKeyColumns, findApiKey, toApiKey } from './queries.ts';

export type ChangeApiKeyInput = {
  readonly apiKeyId: number;
  readonly action: ApiKeyAction;
  /** Only a key of this account; left out where keys are known by their number alone. */
  readonly ofAccount?: number | undefined;
  /** Whose hand it is; left out: a member's where an account is named, and the operator's where none is. */
  readonly by?: KeyActor | undefined;
};

/** `disabled_by_operator`: a member would enable what the operator disabled. */
export type KeyChangeRefusal = 'not_found' | 'revoked' | 'disabled_by_operator';

type Deps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Told when anything of the key is new by it: whatever it writes by a `db` that is a transaction is part of it. */
  readonly onChanged?: (apiKey: ApiKey) => Promise<void>;
};

/** Disables, enables or revokes a key; every process refuses a disabled or revoked key on its next request. */
export async function changeApiKeyStatus(
  { db, clock, onChanged }: Deps,
  { apiKeyId, action, ofAccount, by = ofAccount === undefined ? 'operator' : 'member' }: ChangeApiKeyInput,
): Promise<ApiKey | KeyChangeRefusal> {
  const { from, to } = apiKeyActions[action];
  const changed = await updateApiKeyStatus(db, { apiKeyId, ofAccount, from, to, by, at: clock() });
  if (!changed) {
    const apiKey = await findApiKey(db, apiKeyId, ofAccount);
    if (!apiKey) return 'not_found';
    return apiKey.status === 'revoked' ? 'revoked' : 'disabled_by_operator';
  }
  if (changed.isNew) await onChanged?.(changed.apiKey);
  return changed.apiKey;
}

/**
 * The key with its new status, and whether anything of it is new; undefined when there is no such key, it may not leave
 * its status, or a member would enable what the operator disabled. What the operator disabled stays theirs.
 */
async function updateApiKeyStatus(
  db: Queryable,
  change: {
    readonly apiKeyId: number;
    readonly ofAccount: number | undefined;
    readonly from: readonly ApiKeyStatus[];
    readonly to: ApiKeyStatus;
    readonly by: KeyActor;
    readonly at: Temporal.Instant;
  },
): Promise<{ readonly apiKey: ApiKey; readonly isNew: boolean } | undefined> {
  const { rows } = await db.query<ApiKeyRow & { is_new: boolean }>({
    text: `WITH before AS (
             SELECT api_key_id AS id, status AS was, disabled_by AS was_disabled_by FROM api_keys
             WHERE api_key_id = $1 AND status = ANY($2::text[]) AND ($5::bigint IS NULL OR account_id = $5)
               AND NOT ($3 = 'active' AND $6 = 'member' AND disabled_by IS NOT DISTINCT FROM 'operator')
             FOR NO KEY UPDATE
           )
           UPDATE api_keys SET status = $3,
             revoked_at = CASE WHEN $3 = 'revoked' THEN coalesce(revoked_at, $4) END,
             disabled_by = CASE WHEN $3 <> 'inactive' THEN NULL WHEN was_disabled_by = 'operator' THEN 'operator'
               ELSE $6 END
           FROM before WHERE api_key_id = before.id
           RETURNING ${apiKeyColumns}, was <> status OR was_disabled_by IS DISTINCT FROM disabled_by AS is_new`,
    values: [
      change.apiKeyId,
      change.from,
      change.to,
      change.at.toString(),
      change.ofAccount ?? null,
      change.by,
    ],
  });
  const [row] = rows;
  return row && { apiKey: toApiKey(row), isNew: row.is_new };
}
