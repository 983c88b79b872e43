import { Button, Stack } from '@mantine/core';
import type { Language } from '@satha/terms/languages';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import { ChosenPasswordField, EmailField, NameField } from './person-fields.tsx';
import { signInWords } from './sign-in-words.ts';

export type Newcomer = {
  readonly name: string;
  /** Where the invitation names none. */
  readonly email?: string;
  readonly password: string;
  readonly language: Language;
};

type JoinFormProps<Data> = {
  /** The email that was invited: a password manager keeps the password with it. Null: it is asked for. */
  readonly email: string | null;
  /** What whoever invited them calls them; they may write it otherwise. */
  readonly name?: string | null;
  send(newcomer: Newcomer): Promise<Data>;
  onDone(data: Data): unknown;
};

/** Accepts an invitation, for somebody who has no password here yet. */
export function JoinForm<Data>({ email: invited, name: called, send, onDone }: JoinFormProps<Data>) {
  const t = useWords(signInWords);
  const checks = usePersonChecks();
  const { language } = useLanguage();
  const isAsked = invited === null;
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: called ?? '', email: '', password: '' },
    check: ({ name, email, password }) =>
      onlyFaults({
        name: checks.given(name),
        email: isAsked && checks.email(email),
        password: checks.newPassword(password),
      }),
    send: ({ name, email, password }) =>
      send({ name: name.trim(), ...(isAsked && { email: email.trim() }), password, language }),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <NameField key={form.key('name')} {...form.getInputProps('name')} />
        {isAsked ? (
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        ) : (
          <input type="hidden" name="username" autoComplete="username" value={invited} readOnly />
        )}
        <ChosenPasswordField key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" fullWidth loading={isPending}>
          {t('join')}
        </Button>
      </Stack>
    </form>
  );
}
