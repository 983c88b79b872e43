import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { SessionsData } from '@satha/contract/portal/me';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.ts';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endOtherSessions, endSession, sessionsQuery } from '../../api/me.ts';
import { profileWords } from '../../words/profile.ts';
import { describeDevice } from './describe-device.ts';

/** Where the member is signed in, each to be ended. */
export function SessionsSection() {
  const t = useWords(profileWords);
  const sessions = useQuery(sessionsQuery);
  const hasOthers = (sessions.data?.items.length ?? 0) > 1;
  return (
    <Section title={t('sessions')} text={t('sessionsText')} actions={hasOthers && <EndOthers />}>
      <Loaded query={sessions} lines={3}>
        {({ items }) => (
          <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {items.map((session) => (
              <SessionLine key={session.sessionId} session={session} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function SessionLine({ session }: { readonly session: SessionsData['items'][number] }) {
  const t = useWords(profileWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const known = describeDevice(session.userAgent);
  const device = known ? t('browserOn', known) : t('unknownDevice');
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(session.sessionId),
    onSuccess: () => tell.done(t('ended')),
    onError: tell.failed,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  return (
    <Group component="li" justify="space-between" gap="md">
      <Stack gap={0}>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {session.isThisOne && <Badge variant="light">{t('thisSession')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {session.remoteAddress !== null && (
            <>
              <bdi>{session.remoteAddress}</bdi>
              {' · '}
            </>
          )}
          {t.rich('signedIn', { when: <RelativeTime at={session.createdAt} /> })}
        </Text>
      </Stack>
      {!session.isThisOne && (
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          onClick={() => mutate()}
          aria-label={t('endOf', { device })}
        >
          {t('end')}
        </Button>
      )}
    </Group>
  );
}

function EndOthers() {
  const t = useWords(profileWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      setIsAsking(false);
      tell.done(t('othersEnded'));
    },
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t('endOthers')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('endOthersTitle')}
        text={t('endOthersText')}
        confirmLabel={t('endOthers')}
        isPending={isPending}
        error={error}
        onConfirm={mutate}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
