import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import type { AccountMemberData } from '@satha/contract/portal/members';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useMemberRole } from '@satha/web-kit/people/use-member-role.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOperator } from '../../../shell/use-operator.ts';
import { memberWords } from '../../../words/accounts/members.ts';
import classes from '../accounts.module.css';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { MemberInvitations } from './member-invitations.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MemberStep, type MemberStepName } from './member-step.tsx';

type AccountProps = { readonly account: ConsoleAccountData };

/** Shows who belongs to an account and who was invited to it, and what may be done about each. */
export function MembersSection({ account: { accountId, people, isDemo } }: AccountProps) {
  const t = useWords(memberWords);
  const { may } = useOperator();
  const [isInviting, setIsInviting] = useState(false);
  const [open, setOpen] = useState<{ readonly member: AccountMemberData; readonly step: MemberStepName }>();
  const invite = may('accounts.admit') && !isDemo && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => setIsInviting(true)}
    >
      {t('invite')}
    </Button>
  );
  return (
    <Section
      title={t('members')}
      text={t(people.length === 0 ? 'noMembers' : 'membersText')}
      actions={invite}
    >
      {people.length > 0 && (
        <ul className={classes.people} aria-label={t('members')}>
          {people.map((member) => (
            <MemberLine key={member.memberId} member={member} onStep={(step) => setOpen({ member, step })} />
          ))}
        </ul>
      )}
      <MemberInvitations accountId={accountId} />
      {isInviting && (
        <InviteMemberDialog
          accountId={accountId}
          hasOwner={people.some(({ role }) => role === 'owner')}
          onClose={() => setIsInviting(false)}
        />
      )}
      {open && <MemberStep accountId={accountId} {...open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

type MemberLineProps = { readonly member: AccountMemberData; onStep(step: MemberStepName): void };

function MemberLine({ member, onStep }: MemberLineProps) {
  const t = useWords(memberWords);
  const nameRole = useMemberRole();
  const { may } = useOperator();
  const { name, email, role, isSuspended, hasTwoFactor, isEmailConfirmed } = member;
  const facts = [nameRole(role), hasTwoFactor && t('twoFactorOn'), !isEmailConfirmed && t('unconfirmed')];
  return (
    <Group component="li" justify="space-between" gap="md" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Text fw={600}>
          <bdi>{name}</bdi>{' '}
          {isSuspended && (
            <Badge variant="light" color="amber">
              {t('suspended')}
            </Badge>
          )}
        </Text>
        <Text size="sm">
          <bdi>{email}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      {may('accounts.write') && <MemberMenu member={member} onStep={onStep} />}
    </Group>
  );
}
