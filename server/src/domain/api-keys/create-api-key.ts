import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { requireLabel } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';
import type { ApiKey } from './api-key.ts';
import { insertApiKey, isKeyTooMany } from './api-keys-store.ts';
import { hashRawApiKey, type KeyEnvironment, makeRawApiKey } from './raw-api-key.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock; readonly environment: KeyEnvironment };

/**
 * Makes and stores a key. The raw key is in the answer and nowhere else: this is the one time it is seen.
 * Undefined when there is no such account.
 * @throws Problem invalid_request when the name is not 1–80 characters; too_many_api_keys when 50 of the account are not
 * revoked.
 */
export async function createApiKey(
  { db, clock, environment }: Deps,
  input: { accountId: number; name: string },
): Promise<{ apiKey: ApiKey; rawApiKey: string } | undefined> {
  const name = requireLabel('name', input.name);
  const rawApiKey = makeRawApiKey(environment);
  const apiKey = await insertApiKey(db, {
    accountId: input.accountId,
    name,
    keyHash: hashRawApiKey(rawApiKey),
    lastFour: rawApiKey.slice(-4),
    createdAt: clock(),
  }).catch((error: unknown) => {
    throw isKeyTooMany(error) ? new Problem('too_many_api_keys', { cause: error }) : error;
  });
  return apiKey && { apiKey, rawApiKey };
}
