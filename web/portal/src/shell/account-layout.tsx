import { Alert, Anchor, Container } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link, Outlet } from '@tanstack/react-router';
import { shellWords } from '../words/shell.ts';
import { Frame } from './frame.tsx';
import { Navigation } from './navigation.tsx';
import { PageHeader } from './page-header.tsx';
import { useAccount } from './use-account.ts';
import { useSession } from './use-session.ts';

/** The pages of one account, beside its navigation; of one that is suspended, that it is. */
export function AccountLayout() {
  const { isSuspended } = useAccount();
  if (isSuspended) return <SuspendedAccount />;
  return (
    <Frame navigation={(close) => <Navigation onFollow={close} />}>
      <TwoFactorWanted />
      <Outlet />
    </Frame>
  );
}

function SuspendedAccount() {
  const t = useWords(shellWords);
  const { accountId } = useAccount();
  return (
    <Frame>
      <Container size="xs" py={64}>
        <PageHeader title={t('suspendedTitle')} text={t('suspendedText', { accountId })} />
      </Container>
    </Frame>
  );
}

/** Leads whoever handles the account's money to set up what the account requires for it. */
function TwoFactorWanted() {
  const t = useWords(shellWords);
  const { requiresTwoFactor, role } = useAccount();
  const { hasTwoFactor } = useSession();
  if (!requiresTwoFactor || hasTwoFactor || (role !== 'owner' && role !== 'finance')) return null;
  return (
    <Alert color="amber" mb="lg" role="status">
      {t('twoFactorWanted')}{' '}
      <Anchor component={Link} to="/profile" inherit>
        {t('setUpTwoFactor')}
      </Anchor>
    </Alert>
  );
}
