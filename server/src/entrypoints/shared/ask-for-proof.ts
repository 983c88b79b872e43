import type { ChallengeOutcome } from '@satha/contract/webhooks/webhook-endpoints';
import {
  type ChallengeDeps,
  challengeEndpoint,
} from '../../domain/webhooks/challenges/challenge-endpoint.ts';
import { findEndpoint } from '../../domain/webhooks/endpoints/queries.ts';
import { Problem } from '../../values/problem.ts';
import { viewChallenge } from '../webhook-view.ts';
import { tooManyRequests } from './endpoint-problems.ts';

export type AskForProofDeps = Omit<ChallengeDeps, 'makeChallengeMessage'>;

const proven = { isProven: true, error: null, fault: null, statusCode: null };

/**
 * Asks an endpoint of an account now to prove that it wants events, and tells how that went; of a proven one nothing is
 * asked.
 * @throws Problem webhook_endpoint_not_found; too_many_requests when so many challenges were sent that none is now.
 */
export async function askForProof(
  deps: AskForProofDeps,
  { accountId, endpointId }: { readonly accountId: number; readonly endpointId: number },
): Promise<ChallengeOutcome> {
  if (!(await findEndpoint(deps.db, endpointId, accountId))) throw new Problem('webhook_endpoint_not_found');
  const asking = { ...deps, makeChallengeMessage: viewChallenge };
  const outcome = await challengeEndpoint(asking, endpointId, { ofAccount: accountId });
  if (!outcome) return proven;
  if ('freeAt' in outcome) throw tooManyRequests(outcome.freeAt, deps.clock());
  if (outcome.isProven) return proven;
  const { error, code, statusCode } = outcome;
  return { isProven: false, error, fault: code, statusCode: statusCode ?? null };
}
