import { Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ExportMenu } from '@satha/web-kit/lists/export-menu.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listFileAddress } from '../../api/portal-api.ts';
import { requestsQuery } from '../../api/requests.ts';
import { useAccount } from '../../shell/use-account.ts';
import { requestsWords } from '../../words/developers/requests.ts';
import { RequestDrawer } from './requests/request-drawer.tsx';
import { RequestFilters } from './requests/request-filters.tsx';
import { type RequestsSearch, readRequestsSearch, toRequestFilter } from './requests/requests-search.ts';
import { RequestsTable, useRequestColumns } from './requests/requests-table.tsx';

const route = getRouteApi('/accounts/$accountId/developers/requests');

export function RequestsPage() {
  const t = useWords(requestsWords);
  const { accountId } = useAccount();
  const { entry, ...filters } = usePageSearch(route, readRequestsSearch);
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(requestsQuery(accountId, toRequestFilter(filters)));
  const change = (search: RequestsSearch) => void navigate({ search, replace: true });
  const open = (entryId: string) => void navigate({ search: { ...filters, entry: entryId } });
  const columns = useRequestColumns(open);
  const actions = (
    <>
      <ColumnsMenu name="requests" columns={columns} visibleFrom="md" />
      <ExportMenu addressOf={listFileAddress(accountId, 'requests', toRequestFilter(filters))} />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={query.isRefetching && !query.isFetchingNextPage}
        onClick={() => void query.refetch()}
      >
        {t('refresh')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={actions} />
      <RequestFilters search={filters} onChange={change} />
      <Loaded query={query} lines={10}>
        {({ pages }) => {
          const requests = pages.flatMap(({ items }) => items);
          const isAtEnd = requests.length === 0 && !query.hasNextPage;
          if (isAtEnd) return <NoRequests hasFilters={isFiltered(filters)} />;
          return (
            <>
              {requests.length > 0 && (
                <RequestsTable
                  requests={requests}
                  columns={columns}
                  order={filters.sort ?? 'newest'}
                  onSort={(order) => change(changeOrder(filters, order))}
                  onOpen={open}
                />
              )}
              <ListEnd
                query={query}
                shown={requests.length > 0 ? t('shown', { count: requests.length }) : t('lookedBack')}
              />
            </>
          );
        }}
      </Loaded>
      <RequestDrawer entryId={entry} onClose={() => void navigate({ search: filters })} />
    </>
  );
}

function NoRequests({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(requestsWords);
  const { accountId } = useAccount();
  if (hasFilters) return <EmptyState title={t('noneTitle')} text={t('noneText')} />;
  return (
    <EmptyState
      icon={<IconListSearch size={32} stroke={1.5} aria-hidden />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <Button component={Link} to={`/accounts/${accountId}/developers/keys`} variant="default">
          {t('toKeys')}
        </Button>
      }
    />
  );
}
