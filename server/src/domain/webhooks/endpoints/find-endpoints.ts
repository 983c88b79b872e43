import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Endpoint } from './endpoint.ts';
import { selectEndpoint, selectEndpoints } from './endpoints-store.ts';

/** All endpoints, or those of one account. */
export function findEndpoints(db: Queryable, accountId?: number): Promise<Endpoint[]> {
  return selectEndpoints(db, accountId);
}

export function findEndpoint(db: Queryable, endpointId: number): Promise<Endpoint | undefined> {
  return selectEndpoint(db, endpointId);
}
