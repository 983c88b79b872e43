import type { DisabledReason, Endpoint } from '../../../../domain/webhooks/endpoints/endpoint.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { type CommandDeps, commandText } from '../../in-environment.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';

export type OfEndpoint = { readonly endpoint: number };

const reasons: Readonly<Record<DisabledReason, string>> = {
  by_hand: 'by hand',
  gone: 'it answered 410, gone for good',
  failing: 'it took nothing for three days',
};

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
  ]);
}

export function endpointDocument(endpoint: Endpoint) {
  const { disabledAt, failingSince } = endpoint;
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
    createdAt: formatUaeTimestamp(endpoint.createdAt),
  };
}

export function noSuchEndpoint({ environment }: CommandDeps, endpointId: number): Refusal {
  return new Refusal(
    `There is no endpoint ${endpointId} in the ${environment} environment; ${commandText(environment, 'webhook list')} shows them.`,
  );
}
