import { Button, Group, Stack, Text } from '@mantine/core';
import type { OperatorInvitationData } from '@satha/contract/console/operators';
import { RelativeTime, Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  inviteOperator,
  operatorInvitationsQuery,
  renewOperators,
  withdrawOperatorInvitation,
} from '../../api/operators.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { operatorsWords } from '../../words/company/operators.ts';
import { operatorRoleWords } from '../../words/company/roles.ts';

/** Shows who was invited and has not come yet; nothing while there is nobody. */
export function InvitationsSection() {
  const t = useWords(operatorsWords);
  const { data } = useQuery(operatorInvitationsQuery);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Section title={t('invitations')} text={t('invitationsText')}>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.items.map((invitation) => (
          <InvitationLine key={invitation.invitationId} invitation={invitation} />
        ))}
      </Stack>
    </Section>
  );
}

type InvitationProps = { readonly invitation: OperatorInvitationData };

function InvitationLine({ invitation }: InvitationProps) {
  const t = useWords(operatorsWords);
  const nameRole = useWords(operatorRoleWords);
  const { may } = useOperator();
  const { name, email, role, expiresAt, isExpired } = invitation;
  return (
    <Group component="li" justify="space-between" gap="md">
      <Stack gap={0} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name === null ? t('firstOwner') : <bdi>{name}</bdi>}
        </Text>
        {email !== null && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{email}</bdi>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {nameRole(role)} ·{' '}
          {isExpired
            ? t.rich('expired', { when: <RelativeTime at={expiresAt} /> })
            : t.rich('expires', { when: <Time at={expiresAt} /> })}
        </Text>
      </Stack>
      {may('operators.write') && (
        <Group gap="xs">
          <ResendButton invitation={invitation} />
          <WithdrawButton invitation={invitation} />
        </Group>
      )}
    </Group>
  );
}

function ResendButton({ invitation: { name, email, role } }: InvitationProps) {
  const t = useWords(operatorsWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: inviteOperator,
    onSuccess: (_data, sent) => tell.done(t('sent', { email: sent.email })),
    onError: tell.failed,
    onSettled: () => renewOperators(queryClient),
  });
  // A link that was printed went by no mail.
  if (name === null || email === null) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      onClick={() => mutate({ name, email, role })}
      aria-label={t('sendAgainTo', { email })}
    >
      {t('sendAgain')}
    </Button>
  );
}

function WithdrawButton({ invitation: { invitationId, email } }: InvitationProps) {
  const t = useWords(operatorsWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const whose = email ?? t('firstOwner');
  const { mutate, isPending } = useMutation({
    mutationFn: () => withdrawOperatorInvitation(invitationId),
    onSuccess: () => tell.done(t('withdrawn', { email: whose })),
    onError: tell.failed,
    onSettled: () => renewOperators(queryClient),
  });
  return (
    <Button
      size="xs"
      variant="default"
      loading={isPending}
      onClick={() => mutate()}
      aria-label={t('withdrawOf', { email: whose })}
    >
      {t('withdraw')}
    </Button>
  );
}
