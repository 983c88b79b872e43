import { TestOutcome } from '@satha/contract/portal/webhooks';
import { EndpointParams } from '@satha/contract/webhooks/webhook-endpoints';
import { sendTest } from '../../../domain/webhooks/deliveries/send-test.ts';
import type { DestinationRates } from '../../../domain/webhooks/destinations/destination-rates.ts';
import type { SendWebhook } from '../../../domain/webhooks/sending/send-signed.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { tooManyRequests } from '../../shared/endpoint-problems.ts';
import { viewTestWebhook } from '../../webhook-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { endpointUrl } from './list-endpoints.ts';

export type TestEndpointDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly send: SendWebhook;
  readonly hostRates: DestinationRates;
};

const url = `${endpointUrl}/test` as const;

/** Sends a webhook.test now to a proven endpoint and tells how that went; one that does not arrive is an answer too. */
export function testEndpointRoute(deps: TestEndpointDeps): PortalApiRoute {
  const schema = { params: EndpointParams, response: answers(TestOutcome) };
  const sending = { ...deps, chance: () => 0, makeTestMessage: viewTestWebhook };
  return route('POST', url, { schema, access: 'webhooks.write', writes: true }, async (request) => {
    const { accountId } = membershipOf(request);
    const ended = await sendTest(sending, request.params.endpointId, { ofAccount: accountId });
    if (!ended) throw new Problem('webhook_endpoint_not_found');
    if ('refused' in ended) {
      if (ended.refused === 'unproven') throw new Problem('webhook_endpoint_unproven');
      throw tooManyRequests(ended.freeAt, deps.clock());
    }
    const { statusCode, durationMs, error, answer } = ended.outcome;
    return ok({
      hasArrived: error === undefined,
      statusCode: statusCode ?? null,
      durationMs,
      error: error ?? null,
      answer: answer ?? null,
    });
  });
}
