import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { LoadingState } from '@satha/web-kit/states/loading-state.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { shellWords } from '../words/shell.ts';

/** A page on its way. */
export function PagePending() {
  return <LoadingState lines={8} />;
}

/** A page whose code did not come, or that broke: reloading asks for the newest. */
export function PageFailed({ error }: ErrorComponentProps) {
  const t = useWords(shellWords);
  return (
    <Container size="xs" py={64} role="alert">
      <Stack gap="sm">
        <Title order={1}>{t('failedTitle')}</Title>
        <Text c="dimmed">{error instanceof Error ? error.message : String(error)}</Text>
        <Button onClick={() => location.reload()} style={{ alignSelf: 'flex-start' }}>
          {t('reload')}
        </Button>
      </Stack>
    </Container>
  );
}
