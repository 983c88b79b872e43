import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addAccount } from '../../../api/money/account-members.ts';
import { renewMoney } from '../../../api/money/accounts.ts';
import { accountChangeWords } from '../../../words/accounts/changes.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { isNameWrong } from './is-name-wrong.ts';

/** Adds an account, and leads to its page. */
export function AddAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(accountChangeWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: '' },
    check: ({ name }) => onlyFaults({ name: isNameWrong(name) && t('nameMissing') }),
    send: ({ name }) => addAccount({ name: name.trim() }),
    onDone: async ({ accountId, name }) => {
      onClose();
      tell.done(t('added', { name }));
      await renewMoney(queryClient);
      await navigate({ to: '/accounts/$accountId', params: { accountId: String(accountId) } });
    },
  });
  return (
    <StepDialog title={t('add')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('addText')}</Text>
          <FormProblem problem={problem} />
          <TextInput
            label={t('name')}
            attributes={autoDirection}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </StepDialog>
  );
}
