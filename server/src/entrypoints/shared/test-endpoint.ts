import type { TestOutcome } from '@satha/contract/webhooks/webhook-endpoints';
import { sendTest } from '../../domain/webhooks/deliveries/send-test.ts';
import type { DestinationRates } from '../../domain/webhooks/destinations/destination-rates.ts';
import type { SendWebhook } from '../../domain/webhooks/sending/send-signed.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { viewTestWebhook } from '../webhook-view.ts';
import { tooManyRequests } from './endpoint-problems.ts';

export type TestEndpointDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly send: SendWebhook;
  readonly hostRates: DestinationRates;
};

/**
 * Sends a webhook.test now to a proven endpoint of an account and returns how that went; one that does not arrive is an
 * answer too.
 * @throws Problem webhook_endpoint_not_found, webhook_endpoint_unproven; too_many_requests beyond the rate of its host.
 */
export async function testEndpoint(
  deps: TestEndpointDeps,
  { accountId, endpointId }: { readonly accountId: number; readonly endpointId: number },
): Promise<TestOutcome> {
  const sending = { ...deps, chance: () => 0, makeTestMessage: viewTestWebhook };
  const ended = await sendTest(sending, endpointId, { ofAccount: accountId });
  if (!ended) throw new Problem('webhook_endpoint_not_found');
  if ('refused' in ended) {
    if (ended.refused === 'unproven') throw new Problem('webhook_endpoint_unproven');
    throw tooManyRequests(ended.freeAt, deps.clock());
  }
  const { statusCode, durationMs, error, answer } = ended.outcome;
  return {
    hasArrived: error === undefined,
    statusCode: statusCode ?? null,
    durationMs,
    error: error ?? null,
    answer: answer ?? null,
  };
}
