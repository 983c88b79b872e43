import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editAccount } from '../../../api/money/account-members.ts';
import { accountQuery, renewMoney } from '../../../api/money/accounts.ts';
import { accountChangeWords } from '../../../words/accounts/changes.ts';
import { conflictWords } from '../../../words/conflicts.ts';
import { RecordConflict } from '../../fleet/record/record-conflict.tsx';
import { changesOf, type Texts, useSaveRecord } from '../../fleet/record/use-save-record.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { isNameWrong } from './is-name-wrong.ts';

const switches = ['smsLinksEnabled', 'smsUpdatesEnabled', 'requiresTwoFactor'] as const;
type Switch = (typeof switches)[number];
type Field = 'name' | Switch;

const write = (isOn: boolean) => (isOn ? 'on' : 'off');
const isOn = (text: string) => text === 'on';
const recordOf = (account: ConsoleAccountData) => ({ version: account.version, texts: textsOf(account) });
const textsOf = (account: ConsoleAccountData): Texts<Field> => ({
  name: account.name,
  smsLinksEnabled: write(account.smsLinksEnabled),
  smsUpdatesEnabled: write(account.smsUpdatesEnabled),
  requiresTwoFactor: write(account.requiresTwoFactor),
});

/** Returns what is sent of what was changed. */
function readChanges({ name, ...told }: Partial<Texts<Field>>) {
  const switched = switches.filter((field) => told[field] !== undefined);
  return {
    ...(name !== undefined && { name }),
    ...Object.fromEntries(switched.map((field) => [field, isOn(String(told[field]))])),
  };
}

type EditAccountDialogProps = { readonly account: ConsoleAccountData; onClose(): void };

/** Changes what is set of an account; of two who do at once, the later one sees both and chooses. */
export function EditAccountDialog({ account: present, onClose }: EditAccountDialogProps) {
  // What others change meanwhile is told as a conflict, and not slipped under the form.
  const [account] = useState(present);
  const t = useWords(accountChangeWords);
  const conflictTitle = useWords(conflictWords)('title');
  const tell = useTell();
  const queryClient = useQueryClient();
  const { accountId, name } = account;
  const { save, conflict } = useSaveRecord<Field>({
    record: recordOf(account),
    send: (version, changes) => editAccount(accountId, { version, ...readChanges(changes) }),
    askAnew: async () => recordOf(await queryClient.fetchQuery({ ...accountQuery(accountId), staleTime: 0 })),
    onSaved() {
      onClose();
      tell.done(t('changed', { name }));
      return renewMoney(queryClient);
    },
    onUnchanged() {
      onClose();
      tell.done(t('unchanged'));
    },
  });
  const labels: Texts<Field> = {
    name: t('name'),
    smsLinksEnabled: t('smsLinksEnabled'),
    smsUpdatesEnabled: t('smsUpdatesEnabled'),
    requiresTwoFactor: t('requiresTwoFactor'),
  };
  return (
    <StepDialog title={conflict ? conflictTitle : t('editTitle', { name })} onClose={onClose}>
      {conflict ? (
        <RecordConflict
          key={conflict.now.version}
          conflict={conflict}
          labels={labels}
          tell={(field, text) => (field === 'name' ? text : t(isOn(text) ? 'on' : 'off'))}
          save={save}
        />
      ) : (
        <EditForm texts={textsOf(account)} labels={labels} save={save} />
      )}
    </StepDialog>
  );
}

type EditFormProps = {
  readonly texts: Texts<Field>;
  readonly labels: Texts<Field>;
  save(changes: Partial<Texts<Field>>): Promise<void>;
};

function EditForm({ texts, labels, save }: EditFormProps) {
  const t = useWords(accountChangeWords);
  const [chosen, setChosen] = useState(texts);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: texts.name },
    check: ({ name }) => onlyFaults({ name: isNameWrong(name) && t('nameMissing') }),
    send: ({ name }) => save(changesOf({ ...chosen, name }, texts)),
  });
  const hints: Partial<Texts<Field>> = {
    smsLinksEnabled: t('smsLinksHint'),
    requiresTwoFactor: t('requiresTwoFactorHint'),
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={labels.name}
          attributes={autoDirection}
          autoComplete="off"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        {switches.map((field) => (
          <Checkbox
            key={field}
            label={labels[field]}
            {...(hints[field] && { description: hints[field] })}
            checked={isOn(chosen[field])}
            onChange={({ currentTarget }) => setChosen({ ...chosen, [field]: write(currentTarget.checked) })}
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
