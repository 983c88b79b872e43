import { Anchor } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Profile } from '@satha/web-kit/people/profile/profile.tsx';
import { UnconfirmedEmail } from '@satha/web-kit/people/profile/unconfirmed-email.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { profileApi, sendEmailConfirmation } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';
import { chooseAccount } from '../../shell/last-account.ts';
import { MemberFrame } from '../../shell/member-frame.tsx';
import { useSession } from '../../shell/use-session.ts';
import { profileWords } from '../../words/profile.ts';
import { OutboxHint } from '../outbox/outbox-hint.tsx';

export function ProfilePage() {
  const t = useWords(profileWords);
  const session = useSession();
  const queryClient = useQueryClient();
  const account = chooseAccount(session.accounts);
  const back = account && (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link to="/accounts/$accountId" params={{ accountId: account.accountId }} {...props} />
      )}
    >
      {t('backToAccount', { account: account.name })}
    </Anchor>
  );
  return (
    <MemberFrame>
      <PageHeader title={t('title')} text={t('text')} actions={back} />
      <Profile
        api={profileApi}
        person={session}
        emailNotice={
          !session.isEmailConfirmed && (
            <UnconfirmedEmail send={sendEmailConfirmation} email={session.email} mailHint={<OutboxHint />} />
          )
        }
        onChanged={() => queryClient.invalidateQueries(sessionQuery)}
      />
    </MemberFrame>
  );
}
