import { Badge } from '@mantine/core';
import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { webhooksWords } from '../../../words/developers/webhooks.ts';

/** Amber is for an endpoint that somebody should look at. */
export function EndpointBadge({ endpoint }: { readonly endpoint: EndpointView }) {
  const t = useWords(webhooksWords);
  const { status, failingSince, disabledReason, proof } = endpoint;
  const isUnproven = status === 'active' && proof === 'unproven';
  const isFailing = status === 'active' && failingSince !== null;
  const needsSomebody = isFailing || isUnproven || (status === 'disabled' && disabledReason !== 'by_hand');
  const color = needsSomebody ? 'amber' : status === 'active' ? 'green' : 'gray';
  return (
    <Badge variant="light" color={color} tt="none" fw={600} radius="sm" miw="max-content">
      {t(isUnproven ? 'unproven' : isFailing ? 'failing' : status)}
    </Badge>
  );
}
