import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { DayField } from '@satha/web-kit/dates/day-field.tsx';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentsPath, noteDocument, renewFleet } from '../../../api/fleet/records.ts';
import { documentWords } from '../../../words/fleet/records.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';

export type DocumentChoice = { readonly kind: string; readonly name: string };

type DocumentDialogProps = {
  readonly path: DocumentsPath;
  /** Which documents can be noted; one alone is not asked for. */
  readonly kinds: readonly [DocumentChoice, ...DocumentChoice[]];
  /** What stands on the one that is renewed. */
  readonly number: string;
  onClose(): void;
};

/** Asks for a document's number and last day. */
export function DocumentDialog({ path, kinds, number, onClose }: DocumentDialogProps) {
  const t = useWords(documentWords);
  const tell = useTell();
  const checks = usePersonChecks();
  const queryClient = useQueryClient();
  const [begun] = useState(number);
  const [expiresOn, setExpiresOn] = useState('');
  const nameOf = (kind: string) => kinds.find((one) => one.kind === kind)?.name ?? kind;
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { kind: kinds[0].kind, number: begun, expiresOn: '' },
    check: () => onlyFaults({ expiresOn: checks.given(expiresOn) }),
    // A number that nobody touched is left out: a colleague may have noted another one meanwhile.
    send: ({ kind, number: told }) =>
      noteDocument(path, kind, { ...(told.trim() !== begun && { number: told.trim() }), expiresOn }),
    onDone: (_data, { kind }) => {
      onClose();
      tell.done(t('noted', { kind: nameOf(kind) }));
      return renewFleet(queryClient);
    },
  });
  const { onChange: _, defaultValue: __, value: ___, ...dayProps } = form.getInputProps('expiresOn');
  return (
    <StepDialog title={kinds.length === 1 ? kinds[0].name : t('note')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} />
          {kinds.length > 1 && (
            <NativeSelect
              label={t('kind')}
              data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
              key={form.key('kind')}
              {...form.getInputProps('kind')}
            />
          )}
          <DayField
            {...dayProps}
            data-autofocus
            label={t('lastDay')}
            description={t('lastDayHint')}
            value={expiresOn}
            onChange={setExpiresOn}
          />
          <TextInput
            label={t('number')}
            description={t('numberHint')}
            dir="ltr"
            autoComplete="off"
            maxLength={40}
            key={form.key('number')}
            {...form.getInputProps('number')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </StepDialog>
  );
}
