import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { Role } from '@satha/contract/portal/me';
import type { RefusalCode } from '@satha/contract/refusals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { MemberRoleField } from '@satha/web-kit/people/member-role-field.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { invitationsQuery, invite } from '../../api/members.ts';
import { useAccount } from '../../shell/use-account.ts';
import { membersWords } from '../../words/members.ts';
import { OutboxHint } from '../outbox/outbox-hint.tsx';

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(membersWords);
  const kit = useWords(kitWords);
  const tell = useTell();
  const checks = usePersonChecks();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const initialValues: { email: string; role: Role } = { email: '', role: 'viewer' };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues,
    check: ({ email }) => onlyFaults({ email: checks.email(email) }),
    send: ({ email, role }) => invite(accountId, { email: email.trim(), role }),
    onDone: ({ email }) => {
      onClose();
      tell.done(t('sent', { email }));
      return queryClient.invalidateQueries(invitationsQuery(accountId));
    },
  });
  const isUnconfirmed =
    problem instanceof ApiProblem && problem.reason === ('email_not_confirmed' satisfies RefusalCode);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('inviteTitle')}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('inviteText')}</Text>
          <FormProblem problem={problem} />
          {isUnconfirmed && <OutboxHint />}
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
    </Modal>
  );
}
