import { Button, Code, Container, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { mayPass } from '../api/query-client.ts';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { MainPart, useIsWithinMain } from './main-part.tsx';
import { shellWords } from './shell-words.ts';
import { useRecovery } from './use-recovery.ts';

/** A page on its way, with room around it where no frame gives that yet. */
export function PagePending() {
  const isWithinMain = useIsWithinMain();
  const lines = <LoadingState lines={8} />;
  return isWithinMain ? lines : <Container py={64}>{lines}</Container>;
}

type PageFailedProps = {
  readonly error: unknown;
  /** Asks whether the service answers at this moment, and throws when it does not. */
  requireService(): Promise<void>;
};

/**
 * Shows a page whose code or whose first answers did not come, or that broke. Trying again loads everything
 * anew, but not before the service answers: the browser would put its own page in the place of this one. It
 * is tried by itself when the browser's connection is back, and after a while where the service could not be
 * reached or had trouble.
 */
export function PageFailed({ error, requireService }: PageFailedProps) {
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
  const passes = error instanceof ApiProblem && mayPass(error);
  useRecovery(passes, requireService);
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
