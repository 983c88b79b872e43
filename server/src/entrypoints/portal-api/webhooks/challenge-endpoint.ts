import { ChallengeOutcome, EndpointParams } from '@satha/contract/webhooks/webhook-endpoints';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { type AskForProofDeps, askForProof } from '../../shared/ask-for-proof.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { endpointUrl } from './list-endpoints.ts';

const url = `${endpointUrl}/challenge` as const;

/** Asks an endpoint now to prove that it wants events, and tells how that went. */
export function challengeEndpointRoute(deps: AskForProofDeps): PortalApiRoute {
  const schema = { params: EndpointParams, response: answers(ChallengeOutcome) };
  return route('POST', url, { schema, access: 'webhooks.write', writes: true }, async (request) => {
    const { accountId } = membershipOf(request);
    return ok(await askForProof(deps, { accountId, endpointId: request.params.endpointId }));
  });
}
