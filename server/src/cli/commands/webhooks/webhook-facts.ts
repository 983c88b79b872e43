import type { DisabledReason, Endpoint, EndpointProof } from '../../../domain/webhooks/endpoints/endpoint.ts';
import type { Column } from '../../columns.ts';
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

/** What is told of an endpoint: its secret is not. */
export const endpointColumns: readonly Column<Endpoint>[] = [
  { key: 'endpointId', title: 'Endpoint', align: 'right' },
  { key: 'accountId', title: 'Account', align: 'right' },
  { key: 'url', title: 'Address' },
  {
    key: 'types',
    title: 'Types',
    value: ({ eventTypes }) => eventTypes,
    text: ({ eventTypes }) => eventTypes?.join(', ') ?? 'all',
  },
  { key: 'inOrder' },
  { key: 'status', title: 'Status' },
  { key: 'disabledReason' },
  { key: 'disabledAt' },
  { key: 'proof', title: 'Proof' },
  { key: 'failingSince', title: 'Failing since' },
  { key: 'provenAt' },
  { key: 'challengedAt' },
  { key: 'challengeError' },
  { key: 'nextChallengeAt' },
  { key: 'createdAt' },
];

export function noSuchEndpoint({ environment }: CommandDeps, endpointId: number): Refusal {
  return new Refusal(
    `There is no endpoint ${endpointId} in the ${environment} environment; ${commandText(environment, 'webhook list')} shows them.`,
  );
}

export function unprovenSentence({ environment }: CommandDeps, endpointId: number): string {
  return `Endpoint ${endpointId} has not proved that it wants events; ${commandText(environment, `webhook challenge --endpoint ${endpointId}`)} asks it.`;
}
