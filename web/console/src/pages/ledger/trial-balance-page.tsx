import { Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { DayFilter, NumberFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { trialBalanceQuery } from '../../api/money/ledger.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import links from '../../links/links.module.css';
import { useOperator } from '../../shell/use-operator.ts';
import { ledgerWords } from '../../words/money/ledger.ts';
import { AccountBalancesSection } from './account-balances.tsx';
import { makeTrialFilter, readTrialSearch, type TrialSearch } from './ledger-search.ts';
import { TrialBalanceTable } from './trial-balance-table.tsx';

const route = getRouteApi('/console/ledger/trial-balance');

/** Shows what the ledgers come to at the end of a day, and whether the wallets agree. */
export function TrialBalancePage() {
  const t = useWords(ledgerWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readTrialSearch);
  if (!may('wallets.read')) {
    return (
      <>
        <PageHeader title={t('trialBalance')} />
        <NotAllowedState />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('trialBalance')}
        text={t('trialText')}
        actions={
          <Group gap="md">
            <Link to="/ledger" className={links.link}>
              {t('title')}
            </Link>
            <ConsoleExportMenu
              path="/ledger/trial-balance/export"
              filter={{ ...makeTrialFilter(search), by: 'ledger' }}
            />
          </Group>
        }
      />
      <Balance search={search} />
      <AccountBalancesSection search={search} />
    </>
  );
}

function Balance({ search }: { readonly search: TrialSearch }) {
  const t = useWords(ledgerWords);
  const navigate = route.useNavigate();
  const query = useQuery(trialBalanceQuery(makeTrialFilter(search)));
  return (
    <>
      <FilterBar search={search} onChange={(changed) => void navigate({ search: changed, replace: true })}>
        {(change) => (
          <>
            <DayFilter label={t('atEndOf')} value={search.day} onChange={(day) => change({ day })} />
            <NumberFilter
              label={t('accountNumber')}
              value={search.account}
              onChange={(account) => change({ account })}
            />
          </>
        )}
      </FilterBar>
      <Loaded query={query} lines={8}>
        {(balance) => <TrialBalanceTable balance={balance} search={search} />}
      </Loaded>
    </>
  );
}
