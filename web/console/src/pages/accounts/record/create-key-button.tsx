import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { CreatedApiKey } from '@satha/contract/portal/keys';
import { SecretDialog } from '@satha/web-kit/dialogs/secret-dialog.tsx';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAccountKey } from '../../../api/money/account-members.ts';
import { accountKeysQuery } from '../../../api/money/account-steps.ts';
import { accountChangeWords } from '../../../words/accounts/changes.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { isNameWrong } from './is-name-wrong.ts';

/** Makes a key for an account, and shows it this once. */
export function CreateKeyButton({ accountId }: { readonly accountId: number }) {
  const t = useWords(accountChangeWords);
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t('addKey')}
      </Button>
      {isAsking && (
        <CreateKeyDialog
          accountId={accountId}
          onClose={() => setIsAsking(false)}
          onCreated={(made) => {
            setIsAsking(false);
            setCreated(made);
            void queryClient.invalidateQueries({ queryKey: accountKeysQuery(accountId).queryKey });
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={t('madeTitle')}
          warning={t('madeWarning')}
          label={t('rawKey', { name: created.key.name })}
          secret={created.rawKey}
          copyLabel={t('copyKey')}
          acknowledgeLabel={t('acknowledge')}
          doneLabel={t('done')}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  );
}

type CreateKeyDialogProps = {
  readonly accountId: number;
  onCreated(created: CreatedApiKey): void;
  onClose(): void;
};

function CreateKeyDialog({ accountId, onCreated, onClose }: CreateKeyDialogProps) {
  const t = useWords(accountChangeWords);
  const { form, submit, problem, isPending } = useApiForm({
    initialValues: { name: '' },
    check: ({ name }) => onlyFaults({ name: isNameWrong(name) && t('nameMissing') }),
    send: ({ name }) => createAccountKey(accountId, { name: name.trim() }),
    onDone: onCreated,
  });
  return (
    <StepDialog title={t('addKeyTitle')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('addKeyText')}</Text>
          <FormProblem problem={problem} />
          <TextInput
            label={t('name')}
            description={t('keyNameHint')}
            attributes={autoDirection}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </StepDialog>
  );
}
