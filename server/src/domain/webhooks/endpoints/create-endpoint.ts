import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { type ChangeOptions, type Endpoint, findUnknownType, tidyEventTypes } from './endpoint.ts';
import { makeEndpointSecret } from './endpoint-secret.ts';
import { readEndpointUrl, type UrlFault, type UrlRules } from './endpoint-url.ts';
import { insertEndpoint, isAddressTaken, lockAccount } from './endpoints-store.ts';
import { insertSecret } from './secrets-store.ts';

export type CreateEndpointDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly urlRules: UrlRules;
};

export type NewEndpointInput = {
  readonly accountId: number;
  readonly url: string;
  /** Undefined: events of every type. */
  readonly eventTypes?: readonly string[] | undefined;
  readonly inOrder?: boolean | undefined;
};

export type CreateEndpointRefusal =
  | { readonly refused: 'url'; readonly fault: UrlFault }
  | { readonly refused: 'unknown_type'; readonly type: string }
  | { readonly refused: 'no_such_account' | 'too_many' | 'exists' };

/**
 * Adds an endpoint to an account, which is sent what happens from now on, once it has proved that it wants
 * that. The secret is in the answer and is shown nowhere else: this is the one time that it is seen.
 */
export async function createEndpoint(
  { db, clock, urlRules }: CreateEndpointDeps,
  { accountId, url: text, eventTypes, inOrder = false }: NewEndpointInput,
  { inSameTransaction }: Pick<ChangeOptions, 'inSameTransaction'> = {},
): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | CreateEndpointRefusal> {
  const read = readEndpointUrl(text, urlRules);
  if ('fault' in read) return { refused: 'url', fault: read.fault };
  const unknown = findUnknownType(eventTypes);
  if (unknown !== undefined) return { refused: 'unknown_type', type: unknown };
  const createdAt = clock();
  const secret = makeEndpointSecret();
  return db.inTransaction(async (transaction) => {
    if (!(await lockAccount(transaction, accountId))) return { refused: 'no_such_account' };
    if (await isAddressTaken(transaction, accountId, read)) return { refused: 'exists' };
    const types = tidyEventTypes(eventTypes);
    const wished = { accountId, url: read.url, eventTypes: types, inOrder, createdAt };
    const endpoint = await insertEndpoint(transaction, wished);
    if (!endpoint) return { refused: 'too_many' };
    await insertSecret(transaction, endpoint, { secret, createdAt });
    await inSameTransaction?.(transaction, endpoint);
    return { endpoint, secret };
  });
}
