import { ChallengeOutcome, EndpointParams } from '@satha/contract/webhooks/webhook-endpoints';
import { route } from '../../../platform/http/api/route.ts';
import { ok } from '../../operation-responses.ts';
import { type AskForProofDeps, askForProof } from '../../shared/ask-for-proof.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { endpointUrl, webhookOperation, writing } from './webhook-operation.ts';

const url = `${endpointUrl}/challenge` as const;

const schema = {
  ...webhookOperation({
    operationId: 'challengeWebhookEndpoint',
    summary: 'Challenge a webhook endpoint',
    description:
      'Sends an unproven endpoint a challenge now and tells how that went. Challenges are also sent without being ' +
      'asked for; of a proven endpoint nothing is asked.',
    data: ChallengeOutcome,
    refusals: ['webhook_endpoint_not_found'],
  }),
  params: EndpointParams,
};

/** Asks an endpoint now to prove that it wants events, and tells how that went. */
export function challengeEndpointRoute(deps: AskForProofDeps): TripApiRoute {
  return route('POST', url, { schema, ...writing }, async (request) => {
    const { accountId } = callerOf(request);
    return ok(await askForProof(deps, { accountId, endpointId: request.params.endpointId }));
  });
}
