import { Button, Stack, Text } from '@mantine/core';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { PasswordField } from '@satha/web-kit/forms/password-field.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { profileWords } from '../../words/profile.ts';

type AskPasswordProps<Data> = {
  send(password: string): Promise<Data>;
  /** What the button does. */
  readonly label: string;
  onDone(data: Data): unknown;
};

/** Whoever sits at a browser that was left open does not know the password. */
export function AskPassword<Data>({ send, label, onDone }: AskPasswordProps<Data>) {
  const t = useWords(profileWords);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { password: '' },
    check: ({ password }) => onlyFaults({ password: password === '' && t('required') }),
    send: ({ password }) => send(password),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('enterPassword')}</Text>
        <FormProblem problem={problem} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
