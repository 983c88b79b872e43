import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { PasswordField } from '@satha/web-kit/forms/password-field.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { signIn } from '../../api/sign-in.ts';
import { useEnter } from '../../shell/use-enter.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { signInWords } from '../../words/sign-in.ts';
import { PersonPanel } from './person-panel.tsx';
import { readNext } from './person-search.ts';
import { useLinkToken } from './use-link-token.ts';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const t = useWords(signInWords);
  const search = usePageSearch(route, readNext);
  const linkToken = useLinkToken();
  const enter = useEnter();
  const navigate = useNavigate();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { email: '', password: '' },
    check: ({ email, password }) =>
      onlyFaults({ email: email.trim() === '' && t('required'), password: password === '' && t('required') }),
    send: ({ email, password }) => signIn({ email: email.trim(), password }),
    onDone: ({ isSignedIn }) =>
      isSignedIn ? enter(search.next, linkToken) : navigate({ to: '/two-factor', search, hash: true }),
  });
  return (
    <PersonPanel title={t('signIn')} text={t('signInText')} footer={<WaysIn />}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} hint={isHeldUp(problem) && t('waitHint')} />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            dir="ltr"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth loading={isPending}>
            {t('signIn')}
          </Button>
          <Anchor component={Link} to="/forgot-password" size="sm" ta="center">
            {t('forgot')}
          </Anchor>
        </Stack>
      </form>
    </PersonPanel>
  );
}

/** Whether there were too many attempts. */
function isHeldUp(problem: Error | null): boolean {
  return problem instanceof ApiProblem && problem.status === 429;
}

/** How somebody gets an account who has none. */
function WaysIn() {
  const t = useWords(signInWords);
  if (!useEnvironment().signUp) {
    return (
      <Text size="sm" c="dimmed">
        {t('byInvitation')}
      </Text>
    );
  }
  const link = (
    <Anchor component={Link} to="/sign-up" size="sm">
      {t('createAccount')}
    </Anchor>
  );
  return t.rich('newHere', { link });
}
