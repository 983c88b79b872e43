import { Button, Stack } from '@mantine/core';
import type { Language } from '@satha/terms/languages';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { ChosenPasswordField, NameField } from './person-fields.tsx';
import { signInWords } from './sign-in-words.ts';

export type Newcomer = { readonly name: string; readonly password: string; readonly language: Language };

type JoinFormProps<Data> = {
  /** The email that was invited: a password manager keeps the password with it. */
  readonly email: string;
  send(newcomer: Newcomer): Promise<Data>;
  onDone(data: Data): unknown;
};

/** Accepts an invitation, for somebody who has no password here yet. */
export function JoinForm<Data>({ email, send, onDone }: JoinFormProps<Data>) {
  const t = useWords(signInWords);
  const checks = usePersonChecks();
  const { language } = useLanguage();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: '', password: '' },
    check: ({ name, password }) =>
      onlyFaults({ name: checks.given(name), password: checks.newPassword(password) }),
    send: ({ name, password }) => send({ name: name.trim(), password, language }),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <NameField key={form.key('name')} {...form.getInputProps('name')} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ChosenPasswordField key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" fullWidth loading={isPending}>
          {t('join')}
        </Button>
      </Stack>
    </form>
  );
}
