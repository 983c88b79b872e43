import { Button, Stack, Text, TextInput } from '@mantine/core';
import type { InvitationData } from '@satha/contract/portal/sign-in';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { isGoodPassword, onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { PasswordField } from '@satha/web-kit/forms/password-field.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { LoadingState } from '@satha/web-kit/states/loading-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../../api/session.ts';
import { acceptInvitation, invitationQuery } from '../../api/sign-in.ts';
import { useEnter } from '../../shell/use-enter.ts';
import { useSignOut } from '../../shell/use-sign-out.ts';
import { roleWords } from '../../words/roles.ts';
import { shellWords } from '../../words/shell.ts';
import { signInWords } from '../../words/sign-in.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { IncompleteLinkPanel } from './incomplete-link-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Used already, withdrawn, or older than it may be. */
const gone = 410;

type Invited = { readonly token: string; readonly invitation: InvitationData };

export function AcceptInvitationPage() {
  const token = useLinkToken();
  return token === undefined ? <IncompleteLinkPanel /> : <InvitationPanel token={token} />;
}

function InvitationPanel({ token }: { readonly token: string }) {
  const t = useWords(signInWords);
  const role = useWords(roleWords);
  const kit = useWords(kitWords);
  const { data: invitation, error } = useQuery(invitationQuery(token));
  if (error !== null) {
    const isOver = error instanceof ApiProblem && error.status === gone;
    return (
      <PersonPanel title={t('invitationFailed')} footer={<BackToSignIn />}>
        <FormProblem problem={error} hint={isOver && t('invitationOver')} />
      </PersonPanel>
    );
  }
  if (invitation === undefined) {
    return (
      <PersonPanel title={kit('loading')}>
        <LoadingState lines={3} />
      </PersonPanel>
    );
  }
  const text = t.rich('invitationText', {
    role: <strong>{role(invitation.role)}</strong>,
    email: <bdi>{invitation.email}</bdi>,
  });
  return (
    <PersonPanel title={t('invitationTitle', { account: invitation.accountName })} text={text}>
      {invitation.isMember ? (
        <JoinAsMember token={token} invitation={invitation} />
      ) : (
        <JoinAsNewcomer token={token} invitation={invitation} />
      )}
    </PersonPanel>
  );
}

/** Somebody who is a member elsewhere already joins by being signed in as the one who was invited. */
function JoinAsMember({ token, invitation }: Invited) {
  const t = useWords(signInWords);
  const shell = useWords(shellWords);
  const enter = useEnter();
  const signOut = useSignOut();
  const { data: session } = useQuery(sessionQuery);
  const { isPending, problem, submit } = useApiForm({
    initialValues: {},
    send: () => acceptInvitation({ token }),
    onDone: ({ accountId }) => enter(`/accounts/${accountId}`),
  });
  if (session === undefined) return <LoadingState lines={2} />;
  if (session === null) {
    // The token goes along behind the # of each page on the way, never in a query.
    const way = { to: '/sign-in', search: { next: '/accept-invitation' }, hash: token };
    return (
      <Button fullWidth renderRoot={(props) => <Link {...way} {...props} />}>
        {t('signInToJoin')}
      </Button>
    );
  }
  if (session.email !== invitation.email) {
    return (
      <Stack gap="md">
        <Text size="sm">{t('wrongMember', { current: session.email, invited: invitation.email })}</Text>
        <Button variant="default" onClick={signOut}>
          {shell('signOut')}
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <Button type="submit" fullWidth loading={isPending}>
          {t('join')}
        </Button>
      </Stack>
    </form>
  );
}

function JoinAsNewcomer({ token, invitation }: Invited) {
  const t = useWords(signInWords);
  const { language } = useLanguage();
  const enter = useEnter();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: '', password: '' },
    check: ({ name, password }) =>
      onlyFaults({
        name: name.trim() === '' && t('required'),
        password: !isGoodPassword(password) && t('passwordTooShort'),
      }),
    send: ({ name, password }) => acceptInvitation({ token, name: name.trim(), password, language }),
    onDone: ({ accountId }) => enter(`/accounts/${accountId}`),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={t('yourName')}
          autoComplete="name"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <PasswordField
          label={t('password')}
          description={t('passwordHint')}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth loading={isPending}>
          {t('join')}
        </Button>
      </Stack>
    </form>
  );
}
