import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type Language, languageCodes, languages } from '@satha/terms/languages';
import { useId, useState } from 'react';
import { autoDirection } from '../../forms/auto-direction.ts';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { Section } from '../../look/section.tsx';
import { useTell } from '../../shell/use-tell.tsx';
import type { ProfileProps } from './profile-api.ts';
import { profileWords } from './profile-words.ts';

const choices = languageCodes.map((value) => ({ value, label: languages[value].name }));

/** Name and language. */
export function YouSection({ api, person, emailNotice, onChanged }: ProfileProps) {
  const t = useWords(profileWords);
  const tell = useTell();
  const checks = usePersonChecks();
  const { language: spoken, chooseLanguage } = useLanguage();
  const [language, setLanguage] = useState<Language>(spoken);
  const languageLabel = useId();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: person.name },
    check: ({ name }) => onlyFaults({ name: checks.given(name) }),
    send: ({ name }) => api.changeMe({ name: name.trim(), language }),
    onDone: async () => {
      await onChanged();
      chooseLanguage(language);
      tell.done(t('saved'));
    },
  });
  return (
    <Section title={t('you')} text={<bdi>{person.email}</bdi>}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={400}>
          {emailNotice}
          <FormProblem problem={problem} />
          <TextInput
            label={t('name')}
            attributes={autoDirection}
            autoComplete="name"
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Stack gap={4}>
            <Text size="sm" fw={600} id={languageLabel}>
              {t('language')}
            </Text>
            <SegmentedControl
              aria-labelledby={languageLabel}
              data={choices}
              value={language}
              onChange={setLanguage}
            />
          </Stack>
          <Group>
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
