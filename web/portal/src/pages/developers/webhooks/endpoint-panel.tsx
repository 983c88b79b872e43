import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useAccount } from '../../../shell/use-account.ts';
import { webhooksWords } from '../../../words/developers/webhooks.ts';
import classes from '../developers.module.css';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointProof } from './endpoint-proof.tsx';

type EndpointPanelProps = {
  readonly endpoint: EndpointView;
  readonly eventTypes: readonly string[];
  onRemoved(): void;
};

/** Shows an endpoint's address, the events that it gets, and its status. */
export function EndpointPanel({ endpoint, eventTypes, onRemoved }: EndpointPanelProps) {
  const t = useWords(webhooksWords);
  const { may } = useAccount();
  return (
    <Card withBorder padding="md">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="md">
          <Title order={2} style={{ overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{endpoint.url}</bdi>
          </Title>
          {may('webhooks.write') && (
            <EndpointActions endpoint={endpoint} eventTypes={eventTypes} onRemoved={onRemoved} />
          )}
        </Group>
        <Standing endpoint={endpoint} />
        <dl className={classes.facts}>
          <dt>{t('types')}</dt>
          <dd dir={endpoint.eventTypes ? 'ltr' : undefined} style={{ textAlign: 'start' }}>
            {endpoint.eventTypes?.join(', ') ?? t('allTypes')}
          </dd>
          <dt>{t('order')}</dt>
          <dd>{t(endpoint.inOrder ? 'inOrderYes' : 'inOrderNo')}</dd>
          {endpoint.provenAt !== null && (
            <>
              <dt>{t('proof')}</dt>
              <dd>
                {t(proofWords[endpoint.proof])} · <Time at={endpoint.provenAt} shape="day" />
              </dd>
            </>
          )}
          <dt>{t('added')}</dt>
          <dd>
            <Time at={endpoint.createdAt} shape="day" />
          </dd>
        </dl>
      </Stack>
    </Card>
  );
}

const proofWords = {
  unproven: 'unproven',
  answered: 'proofAnswered',
  vouched: 'proofVouched',
  earlier: 'proofEarlier',
} as const;

const disabledWords = {
  by_hand: 'by_hand',
  gone: 'gone',
  failing: 'failed',
  unanswered: 'unanswered',
  unproven: 'noProof',
} as const;

/** Why nothing arrives, where that is so. */
function Standing({ endpoint }: { readonly endpoint: EndpointView }) {
  const t = useWords(webhooksWords);
  const { status, disabledReason, disabledBy, failingSince } = endpoint;
  if (status === 'disabled') {
    const reason = disabledBy === 'operator' ? 'by_operator' : disabledWords[disabledReason ?? 'by_hand'];
    return (
      <Alert color={reason === 'by_hand' ? 'gray' : 'amber'}>
        <Text size="sm">{t(reason)}</Text>
      </Alert>
    );
  }
  if (endpoint.proof === 'unproven') return <EndpointProof endpoint={endpoint} />;
  if (failingSince === null) return null;
  return (
    <Alert color="amber">
      <Text size="sm">{t.rich('failingSince', { time: <Time at={failingSince} /> })}</Text>
    </Alert>
  );
}
