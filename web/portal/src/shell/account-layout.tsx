import { Alert, Container } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { Outlet } from '@tanstack/react-router';
import { navigationWords } from '../words/navigation.ts';
import { shellWords } from '../words/shell.ts';
import { AccountFinderButton } from './finder/account-finder-button.tsx';
import { LowBalance } from './low-balance.tsx';
import { MemberFrame } from './member-frame.tsx';
import { Navigation } from './navigation.tsx';
import { useForbiddenEntry } from './navigation-entries.ts';
import { TwoFactorWanted, useLacksTwoFactor } from './not-allowed.tsx';
import { useAccount } from './use-account.ts';

/** Shows the pages of one account, beside its navigation; of one that is suspended, that it is. */
export function AccountLayout() {
  const { isSuspended, name } = useAccount();
  if (isSuspended) return <SuspendedAccount />;
  return (
    <MemberFrame
      navigation={(close) => <Navigation onFollow={close} />}
      finder={<AccountFinderButton />}
      company={name}
    >
      <TwoFactorNotice />
      <LowBalance />
      <Page />
    </MemberFrame>
  );
}

function Page() {
  const t = useWords(navigationWords);
  const forbidden = useForbiddenEntry();
  if (forbidden === undefined) return <Outlet />;
  return (
    <>
      <PageHeader title={t(forbidden.word)} />
      <NotAllowedState />
    </>
  );
}

function SuspendedAccount() {
  const t = useWords(shellWords);
  const { accountId } = useAccount();
  return (
    <MemberFrame>
      <Container size="xs" py={64}>
        <PageHeader title={t('suspendedTitle')} text={t('suspendedText', { accountId })} />
      </Container>
    </MemberFrame>
  );
}

/** Leads whoever handles the account's money to set up what the account requires for it. */
function TwoFactorNotice() {
  if (!useLacksTwoFactor()) return null;
  return (
    <Alert color="amber" mb="lg" role="status">
      <TwoFactorWanted />
    </Alert>
  );
}
