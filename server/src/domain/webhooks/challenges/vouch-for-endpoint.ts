import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { ChangeOptions, Endpoint } from '../endpoints/endpoint.ts';
import { findEndpoint } from '../endpoints/queries.ts';
import { proveEndpoint } from './challenges-store.ts';

/**
 * Marks an endpoint as proven by the operator's word, without its answer. One that is proven stays as it is.
 * Undefined: the account has no such endpoint.
 */
export function vouchForEndpoint(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  endpointId: number,
  { ofAccount, inSameTransaction }: ChangeOptions & { readonly ofAccount: number },
): Promise<Endpoint | undefined> {
  return db.inTransaction(async (transaction) => {
    const endpoint = await findEndpoint(transaction, endpointId, ofAccount);
    if (!endpoint) return undefined;
    const proof = { by: 'vouched', url: endpoint.url, at: clock() } as const;
    if (await proveEndpoint(transaction, endpoint, proof)) await inSameTransaction?.(transaction, endpoint);
    return findEndpoint(transaction, endpointId, ofAccount);
  });
}
