import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';
import { NotAllowedState } from './not-allowed-state.tsx';

type FailedStateProps = {
  /** What is thrown; its message is shown as it is, and the request's identifier when it has one. */
  readonly error: Error;
  readonly onRetry?: () => void;
};

/** Nothing failed: it is not for whoever asks. */
const forbidden = 403;

export function FailedState({ error, onRetry }: FailedStateProps) {
  const t = useWords(kitWords);
  if ('status' in error && error.status === forbidden) return <NotAllowedState />;
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('failedTitle')} my="md" role="alert">
      <Stack gap="xs">
        <Text size="sm">{error.message}</Text>
        <Group gap="md">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
          {requestId !== undefined && (
            <Text size="xs" c="dimmed">
              {t('requestId', { requestId })}
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
