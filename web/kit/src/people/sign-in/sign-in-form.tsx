import { Anchor, Button, Stack } from '@mantine/core';
import type { SignInData, SignInRequest } from '@satha/contract/people/sign-in';
import { hasStatus } from '../../api/api-problem.ts';
import { onlyFaults } from '../../forms/check-person.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useApiForm } from '../../forms/use-api-form.ts';
import { usePersonChecks } from '../../forms/use-person-checks.ts';
import { useWords } from '../../language/use-words.tsx';
import type { RenderLink } from './panel-chrome.ts';
import { EmailField } from './person-fields.tsx';
import { signInWords } from './sign-in-words.ts';

type SignInFormProps = {
  send(request: SignInRequest): Promise<SignInData>;
  /** The password was right; a second factor may be wanted. */
  onDone(data: SignInData): unknown;
  readonly toForgotPassword: RenderLink;
};

/** Email and password. */
export function SignInForm({ send, onDone, toForgotPassword }: SignInFormProps) {
  const t = useWords(signInWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { email: '', password: '' },
    check: ({ email, password }) =>
      onlyFaults({ email: checks.given(email), password: checks.given(password) }),
    send: ({ email, password }) => send({ email: email.trim(), password }),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} hint={hasStatus(problem, tooManyAttempts) && t('waitHint')} />
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t('signIn')}
        </Button>
        <Anchor size="sm" ta="center" renderRoot={toForgotPassword}>
          {t('forgot')}
        </Anchor>
      </Stack>
    </form>
  );
}

const tooManyAttempts = 429;
