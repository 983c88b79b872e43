import type {
  DisabledReason,
  Endpoint,
  EndpointProof,
} from '../../../../domain/webhooks/endpoints/endpoint.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { type CommandDeps, commandText } from '../../in-environment.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

export type OfEndpoint = { readonly endpoint: number };

const reasons: Readonly<Record<DisabledReason, string>> = {
  by_hand: 'by hand',
  gone: 'it answered 410, gone for good',
  failing: 'it took nothing for three days',
  unanswered: 'it took nothing since its proof',
  unproven: 'it gave no proof for three days',
};

const proofs: Readonly<Record<Exclude<EndpointProof, 'unproven'>, string>> = {
  answered: 'it answered the challenge',
  vouched: "by the operator's word",
  earlier: 'it was there before challenges were',
};

function proofFact({ proof, provenAt, challengedAt, challengeError, nextChallengeAt }: Endpoint): string {
  if (proof !== 'unproven') return `${provenAt ? formatTime(provenAt) : ''}, ${proofs[proof]}`;
  const last =
    challengedAt && challengeError ? ` Challenge of ${formatTime(challengedAt)}: ${challengeError}` : '';
  const next = nextChallengeAt ? ` Next one from ${formatTime(nextChallengeAt)} on.` : '';
  return `none: no events are sent.${last}${next}`;
}

export function endpointFacts(endpoint: Endpoint): string {
  const { disabledReason, disabledAt, failingSince } = endpoint;
  return formatFacts([
    ['Endpoint', String(endpoint.endpointId)],
    ['Account', String(endpoint.accountId)],
    ['Address', endpoint.url],
    ['Types', endpoint.eventTypes?.join(', ') ?? 'all'],
    ['In order', endpoint.inOrder ? 'yes' : 'no'],
    ['Status', endpoint.status],
    ['Disabled', disabledReason && disabledAt && `${formatTime(disabledAt)}, ${reasons[disabledReason]}`],
    ['Failing since', failingSince && formatTime(failingSince)],
    ['Proof', proofFact(endpoint)],
  ]);
}

export function endpointDocument(endpoint: Endpoint) {
  const { disabledAt, failingSince, provenAt, challengedAt, nextChallengeAt } = endpoint;
  return {
    endpointId: endpoint.endpointId,
    accountId: endpoint.accountId,
    url: endpoint.url,
    types: endpoint.eventTypes ?? null,
    inOrder: endpoint.inOrder,
    status: endpoint.status,
    disabledReason: endpoint.disabledReason ?? null,
    disabledAt: disabledAt ? formatUaeTimestamp(disabledAt) : null,
    failingSince: failingSince ? formatUaeTimestamp(failingSince) : null,
    proof: endpoint.proof,
    provenAt: provenAt ? formatUaeTimestamp(provenAt) : null,
    challengedAt: challengedAt ? formatUaeTimestamp(challengedAt) : null,
    challengeError: endpoint.challengeError ?? null,
    nextChallengeAt: nextChallengeAt ? formatUaeTimestamp(nextChallengeAt) : null,
    createdAt: formatUaeTimestamp(endpoint.createdAt),
  };
}

export function noSuchEndpoint({ environment }: CommandDeps, endpointId: number): Refusal {
  return new Refusal(
    `There is no endpoint ${endpointId} in the ${environment} environment; ${commandText(environment, 'webhook list')} shows them.`,
  );
}

export function unprovenSentence({ environment }: CommandDeps, endpointId: number): string {
  return `Endpoint ${endpointId} has not proved that it wants events; ${commandText(environment, `webhook challenge --endpoint ${endpointId}`)} asks it.`;
}
