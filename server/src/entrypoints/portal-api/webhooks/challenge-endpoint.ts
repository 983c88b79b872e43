import { ChallengeOutcome, EndpointParams } from '@satha/contract/portal/webhooks';
import { challengeEndpoint } from '../../../domain/webhooks/challenges/challenge-endpoint.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { viewChallenge } from '../../webhook-view.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import { tooManyRequests } from './endpoint-problems.ts';
import { endpointUrl, requireEndpoint } from './list-endpoints.ts';
import type { TestEndpointDeps } from './test-endpoint.ts';

const proven = { isProven: true, error: null, fault: null, statusCode: null };
const url = `${endpointUrl}/challenge` as const;

/** Asks an endpoint now to prove that it wants events, and tells how that went; of a proven one nothing is asked. */
export function registerChallengeEndpoint(api: HttpServer, deps: TestEndpointDeps): void {
  const schema = { params: EndpointParams, response: answers(ChallengeOutcome) };
  const config = { needs: 'webhooks.write', writes: true } as const;
  const asking = { ...deps, makeChallengeMessage: viewChallenge };
  api.post(url, { schema, config }, async (request) => {
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
  refuseOtherMethods(api, url, ['POST']);
}
