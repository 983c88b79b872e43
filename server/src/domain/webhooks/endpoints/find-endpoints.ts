import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Endpoint } from './endpoint.ts';
import { selectEndpoint, selectEndpoints } from './endpoints-store.ts';

/** All endpoints, or those of one account. */
export function findEndpoints(db: Queryable, accountId?: number): Promise<Endpoint[]> {
  return selectEndpoints(db, accountId);
}

/** By its number; where an account is named, only if it is that account's. */
export function findEndpoint(
  db: Queryable,
  endpointId: number,
  ofAccount?: number,
): Promise<Endpoint | undefined> {
  return selectEndpoint(db, endpointId, ofAccount);
}
