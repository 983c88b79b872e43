import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { AccountInvitationData } from '@satha/contract/portal/members';
import { RelativeTime, Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useMemberRole } from '@satha/web-kit/people/use-member-role.ts';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  inviteMember,
  memberInvitationsQuery,
  withdrawMemberInvitation,
} from '../../../api/money/account-members.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { memberWords } from '../../../words/accounts/members.ts';

/** Shows who was invited to an account and has not come yet; nothing while there is nobody. */
export function MemberInvitations({ accountId }: { readonly accountId: number }) {
  const query = useQuery(memberInvitationsQuery(accountId));
  return (
    <Loaded query={query} lines={2}>
      {({ items }) => items.length > 0 && <Invitations accountId={accountId} invitations={items} />}
    </Loaded>
  );
}

type InvitationsProps = {
  readonly accountId: number;
  readonly invitations: readonly AccountInvitationData[];
};

function Invitations({ accountId, invitations }: InvitationsProps) {
  const t = useWords(memberWords);
  return (
    <Stack gap="sm" mt="lg">
      <Title order={3} size="h4">
        {t('invitations')}
      </Title>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.invitationId} accountId={accountId} invitation={invitation} />
        ))}
      </Stack>
    </Stack>
  );
}

type InvitationProps = { readonly accountId: number; readonly invitation: AccountInvitationData };

function InvitationLine({ accountId, invitation }: InvitationProps) {
  const t = useWords(memberWords);
  const nameRole = useMemberRole();
  const { may } = useOperator();
  const { email, role, expiresAt, isExpired, invitationId } = invitation;
  return (
    <Group component="li" justify="space-between" gap="md">
      <Stack gap={0} miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>
          <bdi>{email}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {nameRole(role)} ·{' '}
          {isExpired
            ? t.rich('expired', { when: <RelativeTime at={expiresAt} /> })
            : t.rich('expires', { when: <Time at={expiresAt} /> })}
        </Text>
      </Stack>
      <Group gap="xs">
        {may('accounts.admit') && (
          <InvitationButton
            accountId={accountId}
            label={t('sendAgain')}
            name={t('sendAgainTo', { email })}
            done={t('sent', { email })}
            send={() => inviteMember(accountId, { email, role })}
          />
        )}
        {may('accounts.write') && (
          <InvitationButton
            accountId={accountId}
            label={t('withdraw')}
            name={t('withdrawOf', { email })}
            done={t('withdrawn', { email })}
            send={() => withdrawMemberInvitation(accountId, invitationId)}
          />
        )}
      </Group>
    </Group>
  );
}

type InvitationButtonProps = {
  readonly accountId: number;
  readonly label: string;
  readonly name: string;
  /** Said when it is done. */
  readonly done: string;
  send(): Promise<unknown>;
};

function InvitationButton({ accountId, label, name, done, send }: InvitationButtonProps) {
  const tell = useTell();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => tell.done(done),
    onError: tell.failed,
    onSettled: () => queryClient.invalidateQueries(memberInvitationsQuery(accountId)),
  });
  return (
    <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()} aria-label={name}>
      {label}
    </Button>
  );
}
