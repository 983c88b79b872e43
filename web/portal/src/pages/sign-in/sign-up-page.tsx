import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { isGoodPassword, looksLikeEmail, onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { PasswordField } from '@satha/web-kit/forms/password-field.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { signUp } from '../../api/sign-in.ts';
import { useEnter } from '../../shell/use-enter.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { signInWords } from '../../words/sign-in.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { PersonPanel } from './person-panel.tsx';

export function SignUpPage() {
  return useEnvironment().signUp ? <SignUpPanel /> : <NotFoundPage />;
}

function SignUpPanel() {
  const t = useWords(signInWords);
  const { language } = useLanguage();
  const enter = useEnter();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { companyName: '', name: '', email: '', password: '' },
    check: ({ companyName, name, email, password }) =>
      onlyFaults({
        companyName: companyName.trim() === '' && t('required'),
        name: name.trim() === '' && t('required'),
        email: !looksLikeEmail(email) && t('emailInvalid'),
        password: !isGoodPassword(password) && t('passwordTooShort'),
      }),
    send: ({ companyName, name, email, password }) =>
      signUp({ companyName: companyName.trim(), name: name.trim(), email: email.trim(), password, language }),
    onDone: ({ accountId }) => enter(`/accounts/${accountId}`),
  });
  const link = (
    <Anchor component={Link} to="/sign-in" size="sm">
      {t('signIn')}
    </Anchor>
  );
  return (
    <PersonPanel title={t('signUp')} text={t('signUpText')} footer={t.rich('haveAccount', { link })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} />
          <TextInput
            label={t('companyName')}
            autoComplete="organization"
            key={form.key('companyName')}
            {...form.getInputProps('companyName')}
          />
          <TextInput
            label={t('yourName')}
            autoComplete="name"
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
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
            description={t('passwordHint')}
            autoComplete="new-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth loading={isPending}>
            {t('createAccount')}
          </Button>
        </Stack>
      </form>
    </PersonPanel>
  );
}
