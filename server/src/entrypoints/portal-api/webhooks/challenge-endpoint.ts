import { ChallengeOutcome, EndpointParams } from '@satha/contract/portal/webhooks';
import { challengeEndpoint } from '../../../domain/webhooks/challenges/challenge-endpoint.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewChallenge } from '../../webhook-view.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import { tooManyRequests } from './endpoint-problems.ts';
import { endpointUrl, requireEndpoint } from './list-endpoints.ts';
import type { TestEndpointDeps } from './test-endpoint.ts';

const proven = { isProven: true, error: null, fault: null, statusCode: null };
const url = `${endpointUrl}/challenge` as const;

/** Asks an endpoint now to prove that it wants events, and tells how that went; of a proven one nothing is asked. */
export function challengeEndpointRoute(deps: TestEndpointDeps): PortalApiRoute {
  const schema = { params: EndpointParams, response: answers(ChallengeOutcome) };
  const asking = { ...deps, makeChallengeMessage: viewChallenge };
  return route('POST', url, { schema, access: 'webhooks.write', writes: true }, async (request) => {
    const { endpointId } = request.params;
    const { accountId: ofAccount } = membershipOf(request);
    await requireEndpoint(deps.db, request, endpointId);
    const outcome = await challengeEndpoint(asking, endpointId, { ofAccount });
    if (!outcome) return ok(proven);
    if ('freeAt' in outcome) throw tooManyRequests(outcome.freeAt, deps.clock());
    if (outcome.isProven) return ok(proven);
    const { error, code, statusCode } = outcome;
    return ok({ isProven: false, error, fault: code, statusCode: statusCode ?? null });
  });
}
