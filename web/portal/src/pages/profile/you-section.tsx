import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type Language, languageCodes, languages } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changeMe, sendEmailConfirmation } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { usePortalForm } from '../../forms/use-portal-form.ts';
import { useSession } from '../../shell/use-session.ts';
import { useTell } from '../../shell/use-tell.ts';
import { profileWords } from '../../words/profile.ts';

const choices = languageCodes.map((value) => ({ value, label: languages[value].name }));

/** Name and language. */
export function YouSection() {
  const t = useWords(profileWords);
  const tell = useTell();
  const session = useSession();
  const queryClient = useQueryClient();
  const { language: spoken, chooseLanguage } = useLanguage();
  const [language, setLanguage] = useState<Language>(spoken);
  const languageLabel = useId();
  const { form, isPending, problem, submit } = usePortalForm({
    initialValues: { name: session.name },
    check: ({ name }) => onlyFaults({ name: name.trim() === '' && t('required') }),
    send: ({ name }) => changeMe({ name: name.trim(), language }),
    onDone: async () => {
      await queryClient.invalidateQueries(sessionQuery);
      chooseLanguage(language);
      tell.done(t('saved'));
    },
  });
  return (
    <Section title={t('you')} text={<bdi>{session.email}</bdi>}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={400}>
          {!session.isEmailConfirmed && <UnconfirmedEmail email={session.email} />}
          <FormProblem problem={problem} />
          <TextInput
            label={t('name')}
            dir="auto"
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

function UnconfirmedEmail({ email }: { readonly email: string }) {
  const t = useWords(profileWords);
  const tell = useTell();
  const { mutate, isPending } = useMutation({
    mutationFn: sendEmailConfirmation,
    onSuccess: () => tell.done(t('sentAgain')),
    onError: tell.failed,
  });
  return (
    <Alert color="amber">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t.rich('emailUnconfirmed', { email: <bdi>{email}</bdi> })}</Text>
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('sendAgain')}
        </Button>
      </Stack>
    </Alert>
  );
}
