import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type SubmitEvent, useState } from 'react';
import { conflictWords } from '../words/conflicts.ts';

/** A field that two changed at once: what whoever came too late wants, and what the record says now. */
export type ContestedField<Field extends string> = {
  readonly field: Field;
  readonly label: string;
  readonly yours: string;
  readonly now: string;
};

type ConflictFormProps<Field extends string> = {
  readonly contested: readonly ContestedField<Field>[];
  /** Fields that only the other one changed: they stay. */
  readonly alsoChanged: readonly { readonly label: string; readonly now: string }[];
  readonly isPending: boolean;
  readonly problem: Error | null;
  /** Given the fields that shall be as their reader wanted them; the others stay as they are now. */
  onChoose(yours: readonly Field[]): void;
};

type Choice = 'yours' | 'now';

/**
 * Shows both of two changes of one record, field by field, and asks which one shall hold: a change names the version that
 * it saw, so that nobody overwrites what they have not seen.
 */
export function ConflictForm<Field extends string>(props: ConflictFormProps<Field>) {
  const { contested, alsoChanged, isPending, problem, onChoose } = props;
  const t = useWords(conflictWords);
  const [choices, setChoices] = useState<ReadonlyMap<Field, Choice>>(new Map());
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (contested.some(({ field }) => !choices.has(field))) return;
    onChoose(contested.map(({ field }) => field).filter((field) => choices.get(field) === 'yours'));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" role="alert">
          {t('text')}
        </Text>
        <FormProblem problem={problem} />
        {contested.map(({ field, label, yours, now }) => (
          <Radio.Group
            key={field}
            label={label}
            value={choices.get(field) ?? null}
            error={isAsked && !choices.has(field) && t('choose')}
            onChange={(choice) => setChoices(new Map([...choices, [field, readChoice(choice)]]))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="yours" label={t.rich('yours', { value: <bdi>{yours}</bdi> })} />
              <Radio value="now" label={t.rich('now', { value: <bdi>{now}</bdi> })} />
            </Stack>
          </Radio.Group>
        ))}
        {alsoChanged.map(({ label, now }) => (
          <Text key={label} size="sm" c="dimmed">
            {t.rich('alsoChanged', { field: label, value: <bdi>{now}</bdi> })}
          </Text>
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

const readChoice = (choice: string | null): Choice => (choice === 'yours' ? 'yours' : 'now');
