import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { AccountExtraRule, EditExtraRuleRequest } from '@satha/contract/console/accounts/policies';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { mostExtraFils } from '@satha/terms/extras';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountPoliciesQuery, editExtraRule } from '../../../api/money/account-policies.ts';
import { accountChangeWords } from '../../../words/accounts/changes.ts';
import { policyWords } from '../../../words/accounts/policies.ts';
import { conflictWords } from '../../../words/conflicts.ts';
import { RecordConflict } from '../../fleet/record/record-conflict.tsx';
import { changesOf, type Texts, useSaveRecord } from '../../fleet/record/use-save-record.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';

const answers = ['customerDecides', 'acceptsUnanswered'] as const;
type Field = 'acceptsUpToFils' | (typeof answers)[number];

const write = (isOn: boolean) => (isOn ? 'on' : 'off');
const isOn = (text: string | undefined) => text === 'on';
/** The amount as whole fils: how somebody writes it is the form's. */
const recordOf = ({ version, acceptsUpToFils, customerDecides, acceptsUnanswered }: AccountExtraRule) => ({
  version,
  texts: {
    acceptsUpToFils: String(acceptsUpToFils),
    customerDecides: write(customerDecides),
    acceptsUnanswered: write(acceptsUnanswered),
  },
});

function readChanges({
  acceptsUpToFils,
  ...told
}: Partial<Texts<Field>>): Omit<EditExtraRuleRequest, 'version'> {
  const answered = answers.filter((field) => told[field] !== undefined);
  return {
    ...(acceptsUpToFils !== undefined && { acceptsUpToFils: Number(acceptsUpToFils) }),
    ...Object.fromEntries(answered.map((field) => [field, isOn(told[field])])),
  };
}

type ExtraRuleDialogProps = {
  readonly account: ConsoleAccountData;
  readonly rule: AccountExtraRule;
  onClose(): void;
};

/** Changes who says yes to extras for an account; of two who do at once, the later one sees both and chooses. */
export function ExtraRuleDialog({ account, rule: present, onClose }: ExtraRuleDialogProps) {
  // What others change meanwhile is told as a conflict, and not slipped under the form.
  const [rule] = useState(present);
  const t = useWords(policyWords);
  const common = useWords(accountChangeWords);
  const conflictTitle = useWords(conflictWords)('title');
  const { money } = useFormat();
  const tell = useTell();
  const queryClient = useQueryClient();
  const { accountId, name } = account;
  const query = accountPoliciesQuery(accountId);
  const { save, conflict } = useSaveRecord<Field>({
    record: recordOf(rule),
    send: (version, changes) => editExtraRule(accountId, { version, ...readChanges(changes) }),
    askAnew: async () => recordOf((await queryClient.fetchQuery({ ...query, staleTime: 0 })).extraRule),
    onSaved() {
      onClose();
      tell.done(t('saved', { name }));
      return queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
    onUnchanged() {
      onClose();
      tell.done(common('unchanged'));
    },
  });
  const labels: Texts<Field> = {
    acceptsUpToFils: t('acceptsUpToFils'),
    customerDecides: t('customerDecides'),
    acceptsUnanswered: t('acceptsUnanswered'),
  };
  return (
    <StepDialog title={conflict ? conflictTitle : t('editTitle', { name })} onClose={onClose}>
      {conflict ? (
        <RecordConflict
          key={conflict.now.version}
          conflict={conflict}
          labels={labels}
          tell={(field, text) =>
            field === 'acceptsUpToFils' ? money(Number(text)) : common(isOn(text) ? 'on' : 'off')
          }
          save={save}
        />
      ) : (
        <RuleForm texts={recordOf(rule).texts} labels={labels} save={save} />
      )}
    </StepDialog>
  );
}

type RuleFormProps = {
  readonly texts: Texts<Field>;
  readonly labels: Texts<Field>;
  save(changes: Partial<Texts<Field>>): Promise<void>;
};

function RuleForm({ texts, labels, save }: RuleFormProps) {
  const t = useWords(policyWords);
  const saveLabel = useWords(accountChangeWords)('save');
  const { digits } = useLanguage();
  const [chosen, setChosen] = useState(texts);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { acceptsUpToFils: writeAmount(Number(texts.acceptsUpToFils), digits) },
    check: ({ acceptsUpToFils }) =>
      onlyFaults({ acceptsUpToFils: readFils(acceptsUpToFils) === undefined && t('amountWrong') }),
    send: ({ acceptsUpToFils }) =>
      save(changesOf({ ...chosen, acceptsUpToFils: String(readFils(acceptsUpToFils)) }, texts)),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('editText')}</Text>
        <FormProblem problem={problem} />
        <TextInput
          label={labels.acceptsUpToFils}
          description={t('acceptsUpToHint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          data-autofocus
          key={form.key('acceptsUpToFils')}
          {...form.getInputProps('acceptsUpToFils')}
        />
        {answers.map((field) => (
          <Checkbox
            key={field}
            label={labels[field]}
            checked={isOn(chosen[field])}
            onChange={({ currentTarget }) => setChosen({ ...chosen, [field]: write(currentTarget.checked) })}
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Undefined for what is no amount, or too much. */
function readFils(text: string): number | undefined {
  const fils = readAmount(text);
  return fils === undefined || fils > mostExtraFils ? undefined : fils;
}
