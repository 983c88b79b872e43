import type { Command } from 'commander';
import { challengeEndpoint } from '../../../domain/webhooks/challenges/challenge-endpoint.ts';
import { vouchForEndpoint } from '../../../domain/webhooks/challenges/vouch-for-endpoint.ts';
import { findEndpoint } from '../../../domain/webhooks/endpoints/queries.ts';
import { viewChallenge } from '../../../entrypoints/webhook-view.ts';
import { documentOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { notingEndpoint } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireAccount } from '../../require-account.ts';
import { openSender } from './open-sender.ts';
import { endpointColumns, endpointFacts, noSuchEndpoint, type OfEndpoint } from './webhook-facts.ts';

/** Declares the commands that prove an endpoint: by its own answer, or by the operator's word. */
export function declareProof(webhook: Command): void {
  webhook
    .command('challenge')
    .description('ask an endpoint from here, now, to prove that it wants events, and tell how it went')
    .requiredOption('--endpoint <id>', 'the number of the endpoint', parseId)
    .action(inEnvironment(challenge));
  webhook
    .command('vouch')
    .description('let an endpoint be told of events without its answer, on your word; the audit log tells it')
    .requiredOption('--account <id>', 'whose endpoint', parseId)
    .requiredOption('--endpoint <id>', 'the number of the endpoint', parseId)
    .action(inEnvironment(vouch));
}

async function challenge(deps: CommandDeps, { endpoint: endpointId }: OfEndpoint): Promise<void> {
  if (!(await findEndpoint(deps.db, endpointId))) throw noSuchEndpoint(deps, endpointId);
  const asking = { ...deps, ...openSender(deps), makeChallengeMessage: viewChallenge };
  const outcome = await challengeEndpoint(asking, endpointId);
  if (outcome === undefined) {
    return deps.show({ endpointId, isProven: true }, `Endpoint ${endpointId} is proven already.`);
  }
  if ('freeAt' in outcome) {
    throw new Refusal(
      `So many challenges went to the host of endpoint ${endpointId}, or from its account, that none is sent before ${formatTime(outcome.freeAt)}.`,
    );
  }
  if (!outcome.isProven) throw new Refusal(`Endpoint ${endpointId} is not proven. ${outcome.error}`);
  deps.show(
    { endpointId, isProven: true },
    `Endpoint ${endpointId} is proven: it is told of events from now on.`,
  );
}

async function vouch(
  deps: CommandDeps,
  { account: accountId, endpoint: endpointId }: OfEndpoint & { readonly account: number },
): Promise<void> {
  await requireAccount(deps, accountId);
  const endpoint = await vouchForEndpoint(deps, endpointId, {
    ofAccount: accountId,
    ...notingEndpoint(deps, 'vouched'),
  });
  if (!endpoint) {
    throw new Refusal(
      `Account ${accountId} has no endpoint ${endpointId} in the ${deps.environment} environment.`,
    );
  }
  deps.show(documentOf(endpoint, endpointColumns), endpointFacts(endpoint));
}
