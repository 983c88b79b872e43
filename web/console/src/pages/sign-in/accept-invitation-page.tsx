import { Stack, Text } from '@mantine/core';
import type { OperatorInvitationLinkData } from '@satha/contract/console/operators';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useEnter } from '@satha/web-kit/people/session/use-enter.ts';
import { IncompleteLinkPanel } from '@satha/web-kit/people/sign-in/incomplete-link-panel.tsx';
import { InvitationFailedPanel } from '@satha/web-kit/people/sign-in/invitation-failed-panel.tsx';
import { JoinForm } from '@satha/web-kit/people/sign-in/join-form.tsx';
import { PersonPanel } from '@satha/web-kit/people/sign-in/person-panel.tsx';
import { useLinkToken } from '@satha/web-kit/routing/use-link-token.ts';
import { LoadingState } from '@satha/web-kit/states/loading-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { askSessionAnew } from '../../api/session.ts';
import { acceptInvitation, invitationQuery } from '../../api/sign-in.ts';
import { operatorRoleWords } from '../../words/company/roles.ts';
import { operatorSignInWords } from '../../words/sign-in.ts';
import { operatorChrome } from './operator-chrome.tsx';

export function AcceptInvitationPage() {
  const token = useLinkToken();
  return token === undefined ? (
    <IncompleteLinkPanel {...operatorChrome} />
  ) : (
    <InvitationPanel token={token} />
  );
}

function InvitationPanel({ token }: { readonly token: string }) {
  const t = useWords(operatorSignInWords);
  const kit = useWords(kitWords);
  const { data: invitation, error } = useQuery(invitationQuery(token));
  if (error !== null) {
    return <InvitationFailedPanel {...operatorChrome} error={error} overHint={t('invitationOver')} />;
  }
  if (invitation === undefined) {
    return (
      <PersonPanel languageButton={operatorChrome.languageButton} title={kit('loading')}>
        <LoadingState lines={3} />
      </PersonPanel>
    );
  }
  return <JoinPanel token={token} invitation={invitation} />;
}

type JoinPanelProps = { readonly token: string; readonly invitation: OperatorInvitationLinkData };

function JoinPanel({ token, invitation }: JoinPanelProps) {
  const t = useWords(operatorSignInWords);
  const nameRole = useWords(operatorRoleWords);
  const enter = useEnter(askSessionAnew);
  const { name, email, role } = invitation;
  const roleName = <strong>{nameRole(role)}</strong>;
  return (
    <PersonPanel
      languageButton={operatorChrome.languageButton}
      title={t('invitationTitle')}
      text={
        email === null
          ? t.rich('firstOwnerText', { role: roleName })
          : t.rich('invitationText', { role: roleName, email: <bdi>{email}</bdi> })
      }
    >
      <Stack gap="md">
        <Text size="sm">{nameRole(`${role}May`)}</Text>
        <JoinForm
          email={email}
          name={name}
          send={(newcomer) => acceptInvitation({ token, ...newcomer })}
          onDone={() => enter()}
        />
      </Stack>
    </PersonPanel>
  );
}
