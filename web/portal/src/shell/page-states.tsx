import { Button, Code, Container, Stack, Text, Title } from '@mantine/core';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { LoadingState } from '@satha/web-kit/states/loading-state.tsx';
import { useMutation } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { requireService } from '../api/environment.ts';
import { shellWords } from '../words/shell.ts';
import { MainPart } from './around/main-part.tsx';

/** A page on its way. */
export function PagePending() {
  return <LoadingState lines={8} />;
}

/**
 * A page whose code or whose first answers did not come, or that broke. Trying again loads everything anew, but not
 * before the service answers: the browser would put its own page in the place of this one. It is tried by itself when
 * the browser's connection is back.
 */
export function PageFailed({ error }: ErrorComponentProps) {
  const t = useWords(shellWords);
  const kit = useWords(kitWords);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: requireService,
    onSuccess: () => location.reload(),
  });
  const recover = useEffectEvent(() => mutate());
  useEffect(() => {
    addEventListener('online', recover);
    return () => removeEventListener('online', recover);
  }, []);
  const message = error instanceof Error ? error.message : String(error);
  const isTold = error instanceof ApiProblem;
  return (
    <MainPart>
      <Container size="xs" py={64} role="alert">
        <Stack gap="sm" align="flex-start">
          <Title order={1}>{t('failedTitle')}</Title>
          <Text c="dimmed">{isTold ? message : t('failedText')}</Text>
          {!isTold && <Code dir="ltr">{message}</Code>}
          <Button onClick={() => mutate()} loading={isPending || isSuccess}>
            {kit('tryAgain')}
          </Button>
        </Stack>
      </Container>
    </MainPart>
  );
}
