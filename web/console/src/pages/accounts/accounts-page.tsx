import { Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { IconBuilding } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { accountsQuery } from '../../api/money/accounts.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { accountsWords } from '../../words/money/accounts.ts';
import { AccountFilters } from './account-filters.tsx';
import { type AccountsSearch, makeAccountFilter, readAccountsSearch } from './accounts-search.ts';
import { AddAccountButton } from './record/record-buttons.tsx';
import { useAccountColumns } from './use-account-columns.tsx';

const route = getRouteApi('/console/accounts');

/** Shows the accounts of integrators, with their balances for roles that see wallets. */
export function AccountsPage() {
  const t = useWords(accountsWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readAccountsSearch);
  const navigate = route.useNavigate();
  const change = (changed: AccountsSearch) => void navigate({ search: changed, replace: true });
  const query = useInfiniteQuery(accountsQuery(makeAccountFilter(search, may('wallets.read'))));
  const columns = useAccountColumns();
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Group gap="sm">
            <ColumnsMenu name="accounts" columns={columns} visibleFrom="md" />
            {may('accounts.write') && <AddAccountButton />}
          </Group>
        }
      />
      <AccountFilters search={search} onChange={change} />
      <PagedList
        query={query}
        empty={<NoAccounts hasFilters={isFiltered(search)} />}
        tellShown={(count) => t('shown', { count })}
      >
        {(accounts) => (
          <ListTable
            name="accounts"
            label={t('title')}
            columns={columns}
            rows={accounts}
            keyOf={({ accountId }) => accountId}
            stacks
          />
        )}
      </PagedList>
    </>
  );
}

function NoAccounts({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(accountsWords);
  return (
    <EmptyState
      icon={<IconBuilding size={32} aria-hidden />}
      title={t(hasFilters ? 'noneTitle' : 'emptyTitle')}
      text={t(hasFilters ? 'noneText' : 'emptyText')}
    />
  );
}
