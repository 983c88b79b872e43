import type { KeyPermission } from '@satha/terms/key-permissions';
import type { Queryable } from '../../platform/db/queryable.ts';
import { type ApiKey, tidyPermissions } from './api-key.ts';
import type { KeyChangeRefusal } from './change-api-key-status.ts';
import { type ApiKeyRow, apiKeyColumns, findApiKey, toApiKey } from './queries.ts';

export type ChangeApiKeyPermissionsInput = {
  readonly apiKeyId: number;
  /** All that it may do from now on beyond what every key may. */
  readonly permissions: readonly KeyPermission[];
  /** Only a key of this account; left out by the operator, who knows keys by their number alone. */
  readonly ofAccount?: number | undefined;
};

type Deps = {
  readonly db: Queryable;
  /** Told when a permission was given or taken: whatever it writes by a `db` that is a transaction is part of it. */
  readonly onChanged?: (apiKey: ApiKey) => Promise<void>;
};

/** Sets the permissions of a key, which counts from its next request on. */
export async function changeApiKeyPermissions(
  { db, onChanged }: Deps,
  { apiKeyId, permissions, ofAccount }: ChangeApiKeyPermissionsInput,
): Promise<ApiKey | Exclude<KeyChangeRefusal, 'disabled_by_operator'>> {
  const { rows } = await db.query<ApiKeyRow & { is_new: boolean }>({
    text: `WITH before AS (
             SELECT api_key_id AS id, permissions AS had FROM api_keys
             WHERE api_key_id = $1 AND status <> 'revoked' AND ($3::bigint IS NULL OR account_id = $3)
             FOR NO KEY UPDATE
           )
           UPDATE api_keys SET permissions = $2 FROM before WHERE api_key_id = before.id
           RETURNING ${apiKeyColumns}, had <> permissions AS is_new`,
    values: [apiKeyId, tidyPermissions(permissions), ofAccount ?? null],
  });
  const [row] = rows;
  if (!row) return (await findApiKey(db, apiKeyId, ofAccount)) ? 'revoked' : 'not_found';
  const changed = toApiKey(row);
  if (row.is_new) await onChanged?.(changed);
  return changed;
}
