import { Button, Stack, Text } from '@mantine/core';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useWords } from '../../language/use-words.tsx';
import { profileWords } from './profile-words.ts';

type AskPasswordProps<Data> = {
  send(password: string): Promise<Data>;
  /** What the button does. */
  readonly label: string;
  onDone(data: Data): unknown;
};

/** Asks for the password: whoever sits at a browser that was left open does not know it. */
export function AskPassword<Data>({ send, label, onDone }: AskPasswordProps<Data>) {
  const t = useWords(profileWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { password: '' },
    check: ({ password }) => onlyFaults({ password: checks.given(password) }),
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
