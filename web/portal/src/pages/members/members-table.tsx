import { Badge, Box, Button, Select, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Role } from '@satha/contract/portal/me';
import type { AccountMemberData } from '@satha/contract/portal/members';
import { memberRoles } from '@satha/terms/people';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { memberRoleWords } from '@satha/web-kit/people/member-role-words.ts';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeRole, invitationsQuery, membersQuery } from '../../api/members.ts';
import { useAccount } from '../../shell/use-account.ts';
import { useSession } from '../../shell/use-session.ts';
import { membersWords } from '../../words/members.ts';
import classes from './members.module.css';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

/** Shows who belongs to the account. */
export function MembersTable({ members }: { readonly members: readonly AccountMemberData[] }) {
  const t = useWords(membersWords);
  const { may } = useAccount();
  return (
    <Box mb="lg">
      <Table verticalSpacing="sm" className={classes.members ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('role')}</Table.Th>
            <Table.Th>{t('twoFactor')}</Table.Th>
            <Table.Th>{t('since')}</Table.Th>
            {may('members.write') && (
              <Table.Th>
                <VisuallyHidden>{t('actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <MemberRow key={member.memberId} member={member} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function MemberRow({ member }: { readonly member: AccountMemberData }) {
  const t = useWords(membersWords);
  const role = useWords(memberRoleWords);
  const { may } = useAccount();
  const [isRemoving, setIsRemoving] = useState(false);
  const isSelf = useSession().memberId === member.memberId;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>
          <bdi>{member.name}</bdi>{' '}
          {isSelf && (
            <Badge variant="light" ms={4}>
              {t('you')}
            </Badge>
          )}
          {member.isSuspended && (
            <Badge variant="light" color="amber" ms={4}>
              {t('suspended')}
            </Badge>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>{member.email}</bdi>
        </Text>
      </Table.Td>
      <Table.Td>{may('members.write') ? <RoleChoice member={member} /> : role(member.role)}</Table.Td>
      <Table.Td data-label={t('twoFactor')}>{t(member.hasTwoFactor ? 'on' : 'off')}</Table.Td>
      <Table.Td data-label={t('since')}>
        <Time at={member.createdAt} shape="day" />
      </Table.Td>
      {may('members.write') && (
        <Table.Td ta="end">
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={() => setIsRemoving(true)}
            aria-label={isSelf ? t('leave') : t('removeOf', { name: member.name })}
          >
            {t(isSelf ? 'leave' : 'remove')}
          </Button>
          <RemoveMemberDialog
            member={member}
            isSelf={isSelf}
            isOpen={isRemoving}
            onClose={() => setIsRemoving(false)}
          />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function RoleChoice({ member }: { readonly member: AccountMemberData }) {
  const t = useWords(membersWords);
  const role = useWords(memberRoleWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Role) => changeRole(accountId, member.memberId, chosen),
    onSuccess: (changed) => tell.done(t('roleChanged', { name: changed.name, role: role(changed.role) })),
    onError: tell.failed,
    onSettled: () => {
      // A lower role takes the open invitations with it.
      void queryClient.invalidateQueries(invitationsQuery(accountId));
      return queryClient.invalidateQueries(membersQuery(accountId));
    },
  });
  return (
    <Select
      aria-label={t('roleOf', { name: member.name })}
      data={memberRoles.map((value) => ({ value, label: role(value) }))}
      value={member.role}
      allowDeselect={false}
      disabled={isPending}
      w={140}
      onChange={(chosen) => chosen !== null && chosen !== member.role && mutate(chosen)}
    />
  );
}
