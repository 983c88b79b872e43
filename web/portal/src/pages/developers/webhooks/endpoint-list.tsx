import { Group, Stack, Text, UnstyledButton } from '@mantine/core';
import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { webhooksWords } from '../../../words/developers/webhooks.ts';
import classes from '../developers.module.css';
import { EndpointBadge } from './endpoint-badge.tsx';

type EndpointListProps = {
  readonly endpoints: readonly EndpointView[];
  readonly chosenId: number;
  onChoose(endpointId: number): void;
};

export function EndpointList({ endpoints, chosenId, onChoose }: EndpointListProps) {
  const t = useWords(webhooksWords);
  return (
    <Stack gap="xs" component="nav" aria-label={t('endpoints')}>
      {endpoints.map((endpoint) => (
        <UnstyledButton
          key={endpoint.endpointId}
          className={classes.endpoint ?? ''}
          aria-current={endpoint.endpointId === chosenId}
          onClick={() => onChoose(endpoint.endpointId)}
        >
          <Text size="sm" fw={600} truncate dir="ltr" ta="left">
            {endpoint.url.replace(/^https?:\/\//, '')}
          </Text>
          <Group gap="xs" mt={6}>
            <EndpointBadge endpoint={endpoint} />
            <Text size="sm" c="dimmed">
              {endpoint.eventTypes ? t('someTypes', { count: endpoint.eventTypes.length }) : t('allTypes')}
            </Text>
          </Group>
        </UnstyledButton>
      ))}
    </Stack>
  );
}
