import { takeHostToken } from '../destinations/rate-buckets-store.ts';
import { findEndpoint } from '../endpoints/queries.ts';
import type { WebhookMessage } from '../sending/sign-message.ts';
import { type AttemptDeps, attemptDelivery, type EndedAttempt } from './attempt-delivery.ts';
import { insertClaimedTest } from './claims-store.ts';
import { type Claim, testEventType } from './delivery.ts';
import { deliveryPolicy } from './delivery-policy.ts';

export type SendTestDeps = AttemptDeps & {
  readonly makeTestMessage: (
    test: Pick<Claim, 'accountId' | 'deliveryId' | 'createdAt'> & { readonly eventType: string },
  ) => WebhookMessage;
};

export type TestRefusal =
  | { readonly refused: 'unproven' }
  /** Its host is sent so many requests that it takes none now; from when on it does. */
  | { readonly refused: 'too_many'; readonly freeAt: Temporal.Instant };

/**
 * Sends an event of its own kind to a proven endpoint at once, whether it is disabled or not, and tells how it went. It
 * is not repeated, stands in no log of events, and changes nothing of the endpoint. Undefined: there is none.
 */
export async function sendTest(
  deps: SendTestDeps,
  endpointId: number,
  { ofAccount }: { readonly ofAccount?: number | undefined } = {},
): Promise<EndedAttempt | TestRefusal | undefined> {
  const endpoint = await findEndpoint(deps.db, endpointId, ofAccount);
  if (!endpoint) return undefined;
  if (endpoint.proof === 'unproven') return { refused: 'unproven' };
  const now = deps.clock();
  const freeAt = await takeHostToken(deps.db, endpointId, { rates: deps.hostRates, now });
  if (freeAt) return { refused: 'too_many', freeAt };
  const leasedUntil = now.add({ seconds: deliveryPolicy.leaseSeconds });
  const test = { ofAccount, eventType: testEventType, now, leasedUntil };
  const claim = await insertClaimedTest(deps.db, endpointId, test);
  if (!claim) return undefined;
  return attemptDelivery(deps, claim, deps.makeTestMessage({ ...claim, eventType: testEventType }));
}
