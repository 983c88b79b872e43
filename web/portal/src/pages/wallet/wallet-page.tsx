import { Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { LoadingState } from '@satha/web-kit/states/loading-state.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { walletQuery } from '../../api/money/wallet.ts';
import { lazyPage } from '../../routes/route-parts.ts';
import { useAccount } from '../../shell/use-account.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { walletWords } from '../../words/money/wallet.ts';
import { BalanceSection } from './balance-section.tsx';
import { LedgerSection } from './ledger/ledger-section.tsx';
import { RechargeSummary } from './recharge-summary.tsx';
import { useLiveWallet } from './use-live-wallet.ts';

/** Apart from the page, which shows the balance before the code of any form is there. */
const TestMoney = lazyPage(() => import('./test-money.tsx'), 'TestMoney');

export function WalletPage() {
  const t = useWords(walletWords);
  const { accountId, may } = useAccount();
  const isSandbox = useEnvironment().environment === 'test';
  const wallet = useQuery(walletQuery(accountId));
  useLiveWallet(accountId);
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          may('wallet.write') && (
            <Button
              component={Link}
              to={`/accounts/${accountId}/wallet/top-up`}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {t('topUp')}
            </Button>
          )
        }
      />
      <Loaded query={wallet} lines={3}>
        {(data) => <BalanceSection wallet={data} />}
      </Loaded>
      {/* Without their buttons, both would be empty frames on paper. */}
      <div data-screen-only>
        {isSandbox && (
          <Suspense fallback={<LoadingState lines={3} />}>
            <TestMoney accountId={accountId} />
          </Suspense>
        )}
        <RechargeSummary accountId={accountId} />
      </div>
      <LedgerSection accountId={accountId} />
    </>
  );
}
