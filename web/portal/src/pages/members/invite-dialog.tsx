import { Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { Role } from '@satha/contract/portal/me';
import type { RefusalCode } from '@satha/contract/refusals';
import { memberRoles } from '@satha/terms/member-roles';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { invitationsQuery, invite } from '../../api/members.ts';
import { useAccount } from '../../shell/use-account.ts';
import { membersWords } from '../../words/members.ts';
import { roleWords } from '../../words/roles.ts';
import { OutboxHint } from '../outbox/outbox-hint.tsx';

const mayWords = {
  owner: 'ownerMay',
  developer: 'developerMay',
  finance: 'financeMay',
  viewer: 'viewerMay',
} as const satisfies Record<Role, string>;

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(membersWords);
  const role = useWords(roleWords);
  const kit = useWords(kitWords);
  const tell = useTell();
  const checks = usePersonChecks();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const initialValues: { email: string; role: Role } = { email: '', role: 'developer' };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues,
    check: ({ email }) => onlyFaults({ email: checks.email(email) }),
    send: ({ email, role: chosen }) => invite(accountId, { email: email.trim(), role: chosen }),
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
          <Radio.Group label={role('role')} key={form.key('role')} {...form.getInputProps('role')}>
            <Stack gap="sm" mt="xs">
              {memberRoles.map((value) => (
                <Radio key={value} value={value} label={role(value)} description={role(mayWords[value])} />
              ))}
            </Stack>
          </Radio.Group>
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
