import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useWords } from '../../language/use-words.tsx';
import { Section } from '../../look/section.tsx';
import { useTell } from '../../shell/use-tell.tsx';
import { type ProfileProps, sessionsKey } from './profile-api.ts';
import { profileWords } from './profile-words.ts';

export function PasswordSection({ api, person }: ProfileProps) {
  const t = useWords(profileWords);
  const checks = usePersonChecks();
  const tell = useTell();
  const queryClient = useQueryClient();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) =>
      onlyFaults({
        currentPassword: checks.given(currentPassword),
        newPassword: checks.newPassword(newPassword),
      }),
    send: api.changePassword,
    onDone: () => {
      form.reset();
      tell.done(t('passwordChanged'));
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <Section title={t('password')} text={t('passwordText')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={400}>
          <FormProblem problem={problem} />
          <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
          <PasswordField
            label={t('currentPassword')}
            autoComplete="current-password"
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordField
            label={t('newPassword')}
            autoComplete="new-password"
            key={form.key('newPassword')}
            {...form.getInputProps('newPassword')}
          />
          <Group>
            <Button type="submit" variant="default" loading={isPending}>
              {t('changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
