import type { CreateEndpointDeps } from './create-endpoint.ts';
import { type ChangeOptions, type Endpoint, findUnknownType, tidyEventTypes } from './endpoint.ts';
import { isSameAddress, readEndpointUrl, type UrlFault } from './endpoint-url.ts';
import { isAddressTaken, lockAccount, updateEndpoint } from './endpoints-store.ts';
import { findEndpoint } from './queries.ts';

export type EndpointChange = {
  readonly endpointId: number;
  /** What is left out stays. */
  readonly url?: string | undefined;
  /** None: events of every type. */
  readonly eventTypes?: readonly string[] | undefined;
  readonly inOrder?: boolean | undefined;
};

export type RedirectRefusal =
  | { readonly refused: 'url'; readonly fault: UrlFault }
  | { readonly refused: 'unknown_type'; readonly type: string }
  | { readonly refused: 'exists' };

/**
 * Changes where an endpoint is and what it is told of, from now on; its secret stays. Another address has to prove that
 * it wants events, as that of a new endpoint does; what is pending, and what happens meanwhile, waits for the proof and
 * goes there then. Undefined: there is no such endpoint.
 */
export async function redirectEndpoint(
  { db, clock, urlRules }: CreateEndpointDeps,
  { endpointId, url, eventTypes, inOrder }: EndpointChange,
  { ofAccount, inSameTransaction }: ChangeOptions = {},
): Promise<Endpoint | RedirectRefusal | undefined> {
  const read = url === undefined ? undefined : readEndpointUrl(url, urlRules);
  if (read && 'fault' in read) return { refused: 'url', fault: read.fault };
  const unknown = findUnknownType(eventTypes);
  if (unknown !== undefined) return { refused: 'unknown_type', type: unknown };
  return db.inTransaction(async (transaction) => {
    const found = await findEndpoint(transaction, endpointId, ofAccount);
    // One who gives the account's endpoints their addresses at a time; what they left is looked at anew.
    if (found && read) await lockAccount(transaction, found.accountId);
    const endpoint = found && read ? await findEndpoint(transaction, endpointId, ofAccount) : found;
    if (!endpoint) return undefined;
    const isMoved = read !== undefined && !isSameAddress(read.url, endpoint.url);
    if (isMoved) {
      const wished = { url: read.url, otherThan: endpointId };
      if (await isAddressTaken(transaction, endpoint.accountId, wished)) return { refused: 'exists' };
    }
    const changed = await updateEndpoint(transaction, endpoint, {
      url: isMoved ? read.url : undefined,
      eventTypes: eventTypes === undefined ? endpoint.eventTypes : tidyEventTypes(eventTypes),
      inOrder: inOrder ?? endpoint.inOrder,
      at: clock(),
    });
    if (changed) await inSameTransaction?.(transaction, changed);
    return changed;
  });
}
