import { Anchor } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Link } from '@tanstack/react-router';
import { chooseAccount } from '../../shell/last-account.ts';
import { MemberFrame } from '../../shell/member-frame.tsx';
import { useSession } from '../../shell/use-session.ts';
import { profileWords } from '../../words/profile.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { YouSection } from './you-section.tsx';

export function ProfilePage() {
  const t = useWords(profileWords);
  const account = chooseAccount(useSession().accounts);
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
      <YouSection />
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </MemberFrame>
  );
}
