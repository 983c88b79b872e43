import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Endpoint } from './endpoint.ts';
import { makeEndpointSecret, secretOverlap } from './endpoint-secret.ts';
import {
  deleteSecrets,
  expireSecrets,
  insertSecret,
  resumeEndpoint,
  selectEndpoint,
  stopEndpoint,
} from './endpoints-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Stops telling an endpoint, until it is enabled again; what is pending for it is given up. Undefined: there is none. */
export async function disableEndpoint(
  { db, clock }: Deps,
  endpointId: number,
): Promise<Endpoint | undefined> {
  const endpoint = await selectEndpoint(db, endpointId);
  if (!endpoint) return undefined;
  await stopEndpoint(db, endpoint, { status: 'disabled', reason: 'by_hand' }, clock());
  return selectEndpoint(db, endpointId);
}

/** Tells a disabled endpoint again, of what happens from now on. Undefined: there is none. */
export async function enableEndpoint(
  { db }: Pick<Deps, 'db'>,
  endpointId: number,
): Promise<Endpoint | undefined> {
  const endpoint = await selectEndpoint(db, endpointId);
  if (!endpoint) return undefined;
  await resumeEndpoint(db, endpoint);
  return selectEndpoint(db, endpointId);
}

/** Stops telling an endpoint for good. Its secrets are forgotten at once, its deliveries when their time is over. */
export async function removeEndpoint({ db, clock }: Deps, endpointId: number): Promise<Endpoint | undefined> {
  const endpoint = await selectEndpoint(db, endpointId);
  if (!endpoint) return undefined;
  await db.inTransaction(async (transaction) => {
    await stopEndpoint(transaction, endpoint, { status: 'removed', reason: null }, clock());
    await deleteSecrets(transaction, endpoint);
  });
  return endpoint;
}

/**
 * Gives an endpoint a new secret, which is in the answer and is shown nowhere else. The old one signs beside it for a
 * day, or is forgotten at once. Undefined: there is no such endpoint.
 */
export async function rotateEndpointSecret(
  { db, clock }: Deps,
  { endpointId, atOnce = false }: { readonly endpointId: number; readonly atOnce?: boolean | undefined },
): Promise<
  | { readonly endpoint: Endpoint; readonly secret: string; readonly oldExpiresAt: Temporal.Instant }
  | undefined
> {
  const endpoint = await selectEndpoint(db, endpointId);
  if (!endpoint) return undefined;
  const now = clock();
  const secret = makeEndpointSecret();
  const oldExpiresAt = atOnce ? now : now.add(secretOverlap);
  await db.inTransaction(async (transaction) => {
    await expireSecrets(transaction, endpoint, { now, expiresAt: oldExpiresAt });
    await insertSecret(transaction, endpoint, { secret, createdAt: now });
  });
  return { endpoint, secret, oldExpiresAt };
}
