import type { KeyPermission } from '@satha/terms/key-permissions';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requireLabel } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';
import { type ApiKey, tidyPermissions } from './api-key.ts';
import { type ApiKeyRow, apiKeyColumns, toApiKey } from './queries.ts';
import { hashRawApiKey, type KeyEnvironment, makeRawApiKey } from './raw-api-key.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock; readonly environment: KeyEnvironment };

/**
 * Makes and stores a key. The raw key is in the answer and nowhere else: this is the one time it is seen.
 * Undefined when there is no such account, and for that of the sandbox's demo, which nobody asks for anything.
 * @throws Problem invalid_request when the name is not 1–80 characters; too_many_api_keys when 50 of the account are not
 * revoked.
 */
export async function createApiKey(
  { db, clock, environment }: Deps,
  input: {
    readonly accountId: number;
    readonly name: string;
    /** None when left out. */
    readonly permissions?: readonly KeyPermission[] | undefined;
  },
): Promise<{ apiKey: ApiKey; rawApiKey: string } | undefined> {
  const name = requireLabel('name', input.name);
  const rawApiKey = makeRawApiKey(environment);
  const { rows } = await db
    .query<ApiKeyRow>({
      text: `INSERT INTO api_keys (account_id, name, key_hash, last_four, created_at, permissions)
             SELECT account_id, $2, $3, $4, $5, $6 FROM accounts WHERE account_id = $1 AND NOT is_demo
             RETURNING ${apiKeyColumns}`,
      values: [
        input.accountId,
        name,
        hashRawApiKey(rawApiKey),
        rawApiKey.slice(-4),
        clock().toString(),
        tidyPermissions(input.permissions ?? []),
      ],
    })
    .catch((error: unknown) => {
      throw isKeyTooMany(error) ? new Problem('too_many_api_keys', { cause: error }) : error;
    });
  return rows[0] && { apiKey: toApiKey(rows[0]), rawApiKey };
}

/** Whether the database refused one more key than an account may have. */
function isKeyTooMany(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'api_keys_are_few';
}
