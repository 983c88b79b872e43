import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { AccountInvitationData } from '@satha/contract/portal/members';
import { RelativeTime, Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { memberRoleWords } from '@satha/web-kit/people/member-role-words.ts';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationsQuery, invite, withdrawInvitation } from '../../api/members.ts';
import { useAccount } from '../../shell/use-account.ts';
import { membersWords } from '../../words/members.ts';
import { OutboxHint } from '../outbox/outbox-hint.tsx';

/** Shows who was invited and has not come yet; nothing while there is nobody. */
export function InvitationsSection() {
  const t = useWords(membersWords);
  const { accountId } = useAccount();
  const { data } = useQuery(invitationsQuery(accountId));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('invitations')} text={t('invitationsText')}>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.items.map((invitation) => (
          <InvitationLine key={invitation.invitationId} invitation={invitation} />
        ))}
      </Stack>
      <Box mt="md">
        <OutboxHint />
      </Box>
    </Section>
  );
}

function InvitationLine({ invitation }: { readonly invitation: AccountInvitationData }) {
  const t = useWords(membersWords);
  const role = useWords(memberRoleWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const { email, invitationId, expiresAt } = invitation;
  const onSettled = () => queryClient.invalidateQueries(invitationsQuery(accountId));
  const sending = useMutation({
    mutationFn: () => invite(accountId, { email, role: invitation.role }),
    onSuccess: () => tell.done(t('sent', { email })),
    onError: tell.failed,
    onSettled,
  });
  const withdrawing = useMutation({
    mutationFn: () => withdrawInvitation(accountId, invitationId),
    onSuccess: () => tell.done(t('withdrawn', { email })),
    onError: tell.failed,
    onSettled,
  });
  return (
    <Group component="li" justify="space-between" gap="md">
      <Stack gap={0} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{email}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {role(invitation.role)} ·{' '}
          {invitation.isExpired
            ? t.rich('expired', { when: <RelativeTime at={expiresAt} /> })
            : t.rich('expires', { when: <Time at={expiresAt} /> })}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
          aria-label={t('sendAgainTo', { email })}
        >
          {t('sendAgain')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
          aria-label={t('withdrawOf', { email })}
        >
          {t('withdraw')}
        </Button>
      </Group>
    </Group>
  );
}
