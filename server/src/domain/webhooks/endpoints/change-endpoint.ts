import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import type { ChangeOptions, Endpoint } from './endpoint.ts';
import { makeEndpointSecret, secretOverlap } from './endpoint-secret.ts';
import { resumeEndpoint, stopEndpoint, updateDisabledBy } from './endpoints-store.ts';
import { findEndpoint } from './queries.ts';
import { deleteSecrets, expireSecrets, insertSecret } from './secrets-store.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** An endpoint is named by its number alone by the operator, and within its account by a member. */
const actorOf = ({ ofAccount }: ChangeOptions) => (ofAccount === undefined ? 'operator' : 'member');

/**
 * Stops telling an endpoint, until it is enabled again; what is pending for it is given up. Disabled by the operator too,
 * what a member disabled is the operator's to enable. Undefined: there is none.
 */
export function disableEndpoint(
  { db, clock }: Deps,
  endpointId: number,
  options: ChangeOptions = {},
): Promise<Endpoint | undefined> {
  const { ofAccount, inSameTransaction } = options;
  const by = actorOf(options);
  return db.inTransaction(async (transaction) => {
    const endpoint = await findEndpoint(transaction, endpointId, ofAccount);
    if (!endpoint) return undefined;
    const to = { status: 'disabled', reason: 'by_hand' } as const;
    const isStopped = await stopEndpoint(transaction, endpoint, to, clock());
    const isNoted = (isStopped || by === 'operator') && (await updateDisabledBy(transaction, endpoint, by));
    if (isStopped || isNoted) await inSameTransaction?.(transaction, endpoint);
    return findEndpoint(transaction, endpointId, ofAccount);
  });
}

/**
 * Enables a disabled endpoint, which is sent what happens from now on. Undefined: there is none.
 * @throws Problem disabled_by_operator where a member would undo that.
 */
export function enableEndpoint(
  { db, clock }: Deps,
  endpointId: number,
  options: ChangeOptions = {},
): Promise<Endpoint | undefined> {
  const { ofAccount, inSameTransaction } = options;
  return db.inTransaction(async (transaction) => {
    const endpoint = await findEndpoint(transaction, endpointId, ofAccount);
    if (!endpoint) return undefined;
    if (await resumeEndpoint(transaction, endpoint, { by: actorOf(options), at: clock() })) {
      await inSameTransaction?.(transaction, endpoint);
    }
    const enabled = await findEndpoint(transaction, endpointId, ofAccount);
    if (enabled?.status === 'disabled') throw new Problem('disabled_by_operator');
    return enabled;
  });
}

/** Stops telling an endpoint for good. Its secrets are forgotten at once, its deliveries when their time is over. */
export function removeEndpoint(
  { db, clock }: Deps,
  endpointId: number,
  { ofAccount, inSameTransaction }: ChangeOptions = {},
): Promise<Endpoint | undefined> {
  return db.inTransaction(async (transaction) => {
    const endpoint = await findEndpoint(transaction, endpointId, ofAccount);
    if (!endpoint) return undefined;
    const isFirst = await stopEndpoint(transaction, endpoint, { status: 'removed', reason: null }, clock());
    await deleteSecrets(transaction, endpoint);
    if (isFirst) await inSameTransaction?.(transaction, endpoint);
    return endpoint;
  });
}

export type RotatedEndpointSecret = {
  readonly endpoint: Endpoint;
  readonly secret: string;
  readonly oldExpiresAt: Temporal.Instant;
};

/**
 * Creates a new secret for an endpoint, which is in the answer and is shown nowhere else. The old one signs
 * beside it for a day, or is forgotten at once. Undefined: there is no such endpoint.
 */
export function rotateEndpointSecret(
  { db, clock }: Deps,
  { endpointId, atOnce = false }: { readonly endpointId: number; readonly atOnce?: boolean | undefined },
  { ofAccount, inSameTransaction }: ChangeOptions = {},
): Promise<RotatedEndpointSecret | undefined> {
  const now = clock();
  const secret = makeEndpointSecret();
  const oldExpiresAt = atOnce ? now : now.add(secretOverlap);
  return db.inTransaction(async (transaction) => {
    const endpoint = await findEndpoint(transaction, endpointId, ofAccount);
    if (!endpoint) return undefined;
    await expireSecrets(transaction, endpoint, { now, expiresAt: oldExpiresAt });
    await insertSecret(transaction, endpoint, { secret, createdAt: now });
    await inSameTransaction?.(transaction, endpoint);
    return { endpoint, secret, oldExpiresAt };
  });
}
