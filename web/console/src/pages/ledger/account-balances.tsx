import { VisuallyHidden } from '@mantine/core';
import type { AccountBalances } from '@satha/contract/console/money/ledger';
import { ledgerNames } from '@satha/terms/ledger-kinds';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountBalancesQuery } from '../../api/money/ledger.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import links from '../../links/links.module.css';
import { ledgerNameWords, ledgerWords } from '../../words/money/ledger.ts';
import { makeTrialFilter, type TrialSearch } from './ledger-search.ts';
import { entriesBehind } from './trial-balance-table.tsx';
import { AccountOf } from './use-entry-columns.tsx';

type SearchProps = { readonly search: TrialSearch };

/** Shows the balances of the ledgers account by account: each leads to its entries. */
export function AccountBalancesSection({ search }: SearchProps) {
  const t = useWords(ledgerWords);
  const query = useInfiniteQuery(accountBalancesQuery(makeTrialFilter(search)));
  const columns = useBalanceColumns(search);
  return (
    <Section title={t('byAccount')} text={t('byAccountText')}>
      <ConsoleExportMenu
        path="/ledger/trial-balance/export"
        filter={{ ...makeTrialFilter(search), by: 'account' }}
        of={t('byAccountFile')}
      />
      <PagedList
        query={query}
        empty={<EmptyState title={t('noAccounts')} />}
        tellShown={(count) => t('accountsShown', { count })}
      >
        {(accounts) => (
          <ListTable
            name="trial-balance"
            label={t('byAccount')}
            columns={columns}
            rows={accounts}
            keyOf={({ account }) => account.accountId}
            stacks
          />
        )}
      </PagedList>
    </Section>
  );
}

function useBalanceColumns(search: TrialSearch): readonly ListColumn<AccountBalances>[] {
  const t = useWords(ledgerWords);
  const nameLedger = useWords(ledgerNameWords);
  return [
    {
      id: 'account',
      label: t('account'),
      isFixed: true,
      cell: ({ account }) => <AccountOf account={account} />,
    },
    ...ledgerNames.map(
      (ledger): ListColumn<AccountBalances> => ({
        id: ledger,
        label: nameLedger(ledger),
        ta: 'right',
        cell: ({ account, lines }) => {
          const line = lines.find((one) => one.ledger === ledger);
          if (!line || (line.debitFils === 0 && line.creditFils === 0)) return null;
          const behind = entriesBehind({ ...search, account: account.accountId }, ledger);
          return (
            <Link to="/ledger" search={behind} className={links.link}>
              <VisuallyHidden>
                {nameLedger(ledger)}, {account.name}:{' '}
              </VisuallyHidden>
              <Money fils={line.balanceFils} bare isNeutral />
            </Link>
          );
        },
      }),
    ),
  ];
}
