import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useEnter } from '@satha/web-kit/people/session/use-enter.ts';
import { ChosenPasswordField, EmailField, NameField } from '@satha/web-kit/people/sign-in/person-fields.tsx';
import { PersonPanel } from '@satha/web-kit/people/sign-in/person-panel.tsx';
import { signInWords } from '@satha/web-kit/people/sign-in/sign-in-words.ts';
import { Link } from '@tanstack/react-router';
import { askSessionAnew } from '../../api/session.ts';
import { signUp } from '../../api/sign-in.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { memberSignInWords } from '../../words/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

/** What the service gives a new account of the sandbox to begin with (contract: sign-up). */
const testMoneyFils = 100_000;

export function SignUpPage() {
  return useEnvironment().signUp ? <SignUpPanel /> : <InvitedPanel />;
}

/** Where nobody signs up: how one gets in all the same. */
function InvitedPanel() {
  const t = useWords(memberSignInWords);
  const { sandboxUrl } = useEnvironment();
  const inSandbox =
    sandboxUrl === undefined ? (
      t('signUpInSandbox')
    ) : (
      <Anchor href={`${sandboxUrl}/portal/sign-up`}>{t('signUpInSandbox')}</Anchor>
    );
  return (
    <PersonPanel
      languageButton={memberChrome.languageButton}
      title={t('invitedOnly')}
      text={t('invitedOnlyText')}
      footer={<ToSignIn />}
    >
      <Stack gap="sm">
        <Text>{t('invitedByMember')}</Text>
        <Text>{t('invitedByOperator')}</Text>
        <Text>{t.rich('trySandbox', { link: inSandbox })}</Text>
      </Stack>
    </PersonPanel>
  );
}

function ToSignIn() {
  const t = useWords(memberSignInWords);
  const kit = useWords(signInWords);
  const link = (
    <Anchor component={Link} to="/sign-in" size="sm">
      {kit('signIn')}
    </Anchor>
  );
  return t.rich('haveAccount', { link });
}

function SignUpPanel() {
  const t = useWords(memberSignInWords);
  const { money } = useFormat();
  const checks = usePersonChecks();
  const { language } = useLanguage();
  const enter = useEnter(askSessionAnew);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { companyName: '', name: '', email: '', password: '' },
    check: ({ companyName, name, email, password }) =>
      onlyFaults({
        companyName: checks.given(companyName),
        name: checks.given(name),
        email: checks.email(email),
        password: checks.newPassword(password),
      }),
    send: ({ companyName, name, email, password }) =>
      signUp({ companyName: companyName.trim(), name: name.trim(), email: email.trim(), password, language }),
    onDone: ({ accountId }) => enter(`/accounts/${accountId}`),
  });
  return (
    <PersonPanel
      languageButton={memberChrome.languageButton}
      title={t('signUp')}
      text={t('signUpText', { amount: money(testMoneyFils) })}
      footer={<ToSignIn />}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} />
          <TextInput
            label={t('companyName')}
            autoComplete="organization"
            key={form.key('companyName')}
            {...form.getInputProps('companyName')}
          />
          <NameField key={form.key('name')} {...form.getInputProps('name')} />
          <EmailField key={form.key('email')} {...form.getInputProps('email')} />
          <ChosenPasswordField key={form.key('password')} {...form.getInputProps('password')} />
          <Button type="submit" fullWidth loading={isPending}>
            {t('createAccount')}
          </Button>
        </Stack>
      </form>
    </PersonPanel>
  );
}
