import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { OperatorRole } from '@satha/terms/people';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { inviteOperator, renewOperators } from '../../api/operators.ts';
import { operatorsWords } from '../../words/company/operators.ts';
import { RoleField } from './operator-fields.tsx';

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(operatorsWords);
  const kit = useWords(kitWords);
  const tell = useTell();
  const checks = usePersonChecks();
  const queryClient = useQueryClient();
  const initialValues: { name: string; email: string; role: OperatorRole } = {
    name: '',
    email: '',
    role: 'dispatcher',
  };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues,
    check: ({ name, email }) => onlyFaults({ name: checks.given(name), email: checks.email(email) }),
    send: ({ name, email, role }) => inviteOperator({ name: name.trim(), email: email.trim(), role }),
    onDone: (_data, { email }) => {
      onClose();
      tell.done(t('sent', { email: email.trim() }));
      return renewOperators(queryClient);
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('invite')}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('inviteText')}</Text>
          <FormProblem problem={problem} />
          <TextInput
            label={t('name')}
            attributes={autoDirection}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="off"
            dir="ltr"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <RoleField key={form.key('role')} {...form.getInputProps('role')} />
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
