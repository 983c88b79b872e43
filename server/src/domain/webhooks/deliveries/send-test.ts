import { type AttemptDeps, attemptDelivery, type EndedAttempt } from './attempt-delivery.ts';
import { insertClaimedTest } from './claims-store.ts';
import { type Claim, testEventType } from './delivery.ts';
import { deliveryPolicy } from './delivery-policy.ts';
import type { WebhookMessage } from './sign-message.ts';

export type SendTestDeps = AttemptDeps & {
  readonly makeTestMessage: (
    test: Pick<Claim, 'accountId' | 'deliveryId' | 'createdAt'> & { readonly eventType: string },
  ) => WebhookMessage;
};

/**
 * Sends an event of its own kind to an endpoint at once, whether the endpoint is disabled or not, and tells how it went.
 * It is not repeated, stands in no log of events, and changes nothing of the endpoint. Undefined: there is none.
 */
export async function sendTest(
  deps: SendTestDeps,
  endpointId: number,
  { ofAccount }: { readonly ofAccount?: number | undefined } = {},
): Promise<EndedAttempt | undefined> {
  const now = deps.clock();
  const leasedUntil = now.add({ seconds: deliveryPolicy.leaseSeconds });
  const test = { ofAccount, eventType: testEventType, now, leasedUntil };
  const claim = await insertClaimedTest(deps.db, endpointId, test);
  if (!claim) return undefined;
  return attemptDelivery(deps, claim, deps.makeTestMessage({ ...claim, eventType: testEventType }));
}
