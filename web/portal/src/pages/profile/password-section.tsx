import { Button, Group, Stack } from '@mantine/core';
import { isGoodPassword, onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { PasswordField } from '@satha/web-kit/forms/password-field.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.ts';
import { useQueryClient } from '@tanstack/react-query';
import { changePassword, sessionsQuery } from '../../api/me.ts';
import { useSession } from '../../shell/use-session.ts';
import { profileWords } from '../../words/profile.ts';

export function PasswordSection() {
  const t = useWords(profileWords);
  const tell = useTell();
  const { email } = useSession();
  const queryClient = useQueryClient();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { currentPassword: '', newPassword: '' },
    check: ({ currentPassword, newPassword }) =>
      onlyFaults({
        currentPassword: currentPassword === '' && t('required'),
        newPassword: !isGoodPassword(newPassword) && t('passwordTooShort'),
      }),
    send: changePassword,
    onDone: () => {
      form.reset();
      tell.done(t('passwordChanged'));
      return queryClient.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <Section title={t('password')} text={t('passwordText')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={400}>
          <FormProblem problem={problem} />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
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
