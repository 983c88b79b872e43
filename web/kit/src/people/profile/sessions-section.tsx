import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { SessionsData } from '@satha/contract/people/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { RelativeTime } from '../../format/time.tsx';
import { useWords } from '../../language/use-words.tsx';
import { Section } from '../../look/section.tsx';
import { useTell } from '../../shell/use-tell.tsx';
import { Loaded } from '../../states/loaded.tsx';
import { describeDevice } from './describe-device.ts';
import { type ProfileApi, sessionsKey } from './profile-api.ts';
import { profileWords } from './profile-words.ts';

/** Shows where the person is signed in, and ends each session on request. */
export function SessionsSection({ api }: { readonly api: ProfileApi }) {
  const t = useWords(profileWords);
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.listSessions(signal),
  });
  const hasOthers = (sessions.data?.items.length ?? 0) > 1;
  return (
    <Section title={t('sessions')} text={t('sessionsText')} actions={hasOthers && <EndOthers api={api} />}>
      <Loaded query={sessions} lines={3}>
        {({ items }) => (
          <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {items.map((session) => (
              <SessionLine key={session.sessionId} api={api} session={session} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

type SessionLineProps = { readonly api: ProfileApi; readonly session: SessionsData['items'][number] };

function SessionLine({ api, session }: SessionLineProps) {
  const t = useWords(profileWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const known = describeDevice(session.userAgent);
  const device = known ? t('browserOn', known) : t('unknownDevice');
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.endSession(session.sessionId),
    onSuccess: () => tell.done(t('ended')),
    onError: tell.failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
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

function EndOthers({ api }: { readonly api: ProfileApi }) {
  const t = useWords(profileWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: api.endOtherSessions,
    onSuccess: () => {
      setIsAsking(false);
      tell.done(t('othersEnded'));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
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
