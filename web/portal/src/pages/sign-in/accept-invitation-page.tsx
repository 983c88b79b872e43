import { Button, Stack, Text } from '@mantine/core';
import type { InvitationData } from '@satha/contract/portal/sign-in';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { memberRoleWords } from '@satha/web-kit/people/member-role-words.ts';
import { personMenuWords } from '@satha/web-kit/people/menu/person-menu-words.ts';
import { useEnter } from '@satha/web-kit/people/session/use-enter.ts';
import { useSignOut } from '@satha/web-kit/people/session/use-sign-out.ts';
import { IncompleteLinkPanel } from '@satha/web-kit/people/sign-in/incomplete-link-panel.tsx';
import { InvitationFailedPanel } from '@satha/web-kit/people/sign-in/invitation-failed-panel.tsx';
import { JoinForm } from '@satha/web-kit/people/sign-in/join-form.tsx';
import { PersonPanel } from '@satha/web-kit/people/sign-in/person-panel.tsx';
import { signInWords } from '@satha/web-kit/people/sign-in/sign-in-words.ts';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { LoadingState } from '@satha/web-kit/states/loading-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { askSessionAnew, sessionQuery } from '../../api/session.ts';
import { acceptInvitation, invitationQuery, signOut } from '../../api/sign-in.ts';
import { memberSignInWords } from '../../words/sign-in.ts';
import { memberChrome } from './member-chrome.tsx';

type Invited = { readonly token: string; readonly invitation: InvitationData };

export function AcceptInvitationPage() {
  const token = useLinkToken();
  return token === undefined ? <IncompleteLinkPanel {...memberChrome} /> : <InvitationPanel token={token} />;
}

function InvitationPanel({ token }: { readonly token: string }) {
  const t = useWords(memberSignInWords);
  const role = useWords(memberRoleWords);
  const kit = useWords(kitWords);
  const { data: invitation, error } = useQuery(invitationQuery(token));
  if (error !== null) {
    return <InvitationFailedPanel {...memberChrome} error={error} overHint={t('invitationOver')} />;
  }
  if (invitation === undefined) {
    return (
      <PersonPanel languageButton={memberChrome.languageButton} title={kit('loading')}>
        <LoadingState lines={3} />
      </PersonPanel>
    );
  }
  const text = t.rich('invitationText', {
    role: <strong>{role(invitation.role)}</strong>,
    email: <bdi>{invitation.email}</bdi>,
  });
  return (
    <PersonPanel
      languageButton={memberChrome.languageButton}
      title={t('invitationTitle', { account: invitation.accountName })}
      text={text}
    >
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
  const t = useWords(memberSignInWords);
  const kit = useWords(signInWords);
  const menu = useWords(personMenuWords);
  const enter = useEnter(askSessionAnew);
  const leave = useSignOut(signOut);
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
        <Button variant="default" onClick={leave}>
          {menu('signOut')}
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <Button type="submit" fullWidth loading={isPending}>
          {kit('join')}
        </Button>
      </Stack>
    </form>
  );
}

function JoinAsNewcomer({ token, invitation }: Invited) {
  const enter = useEnter(askSessionAnew);
  return (
    <JoinForm
      email={invitation.email}
      send={(newcomer) => acceptInvitation({ token, ...newcomer })}
      onDone={({ accountId }) => enter(`/accounts/${accountId}`)}
    />
  );
}
