import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { MemberRole } from '@satha/terms/people';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { MemberRoleField } from '@satha/web-kit/people/member-role-field.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { inviteMember, memberInvitationsQuery } from '../../../api/money/account-members.ts';
import { memberWords } from '../../../words/accounts/members.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';

type InviteMemberDialogProps = {
  readonly accountId: number;
  /** Whether somebody owns the account already. */
  readonly hasOwner: boolean;
  onClose(): void;
};

/** Invites an email to an account. */
export function InviteMemberDialog({ accountId, hasOwner, onClose }: InviteMemberDialogProps) {
  const t = useWords(memberWords);
  const tell = useTell();
  const checks = usePersonChecks();
  const queryClient = useQueryClient();
  const initialValues: { email: string; role: MemberRole } = {
    email: '',
    role: hasOwner ? 'viewer' : 'owner',
  };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues,
    check: ({ email }) => onlyFaults({ email: checks.email(email) }),
    send: ({ email, role }) => inviteMember(accountId, { email: email.trim(), role }),
    onDone: ({ email }) => {
      onClose();
      tell.done(t('sent', { email }));
      return queryClient.invalidateQueries(memberInvitationsQuery(accountId));
    },
  });
  return (
    <StepDialog title={t('invite')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('inviteText')}</Text>
          <FormProblem problem={problem} />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="off"
            dir="ltr"
            data-autofocus
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <MemberRoleField key={form.key('role')} {...form.getInputProps('role')} />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t('send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </StepDialog>
  );
}
