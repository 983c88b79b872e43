import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { useTell } from '../../shell/use-tell.tsx';
import { profileWords } from './profile-words.ts';

type UnconfirmedEmailProps = {
  /** Sends the mail with the link again. */
  send(): Promise<unknown>;
  readonly email: string;
  /** Where else the mail can be read. */
  readonly mailHint: ReactNode;
};

/** Shows that an email waits to be confirmed, where the mail is, and how it is sent again. */
export function UnconfirmedEmail({ send, email, mailHint }: UnconfirmedEmailProps) {
  const t = useWords(profileWords);
  const tell = useTell();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => tell.done(t('sentAgain')),
    onError: tell.failed,
  });
  return (
    <Alert color="amber">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t.rich('emailUnconfirmed', { email: <bdi>{email}</bdi> })}</Text>
        {mailHint}
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('sendAgain')}
        </Button>
      </Stack>
    </Alert>
  );
}
