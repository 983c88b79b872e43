import type { LoggedRequestView } from '@satha/contract/portal/requests';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, readId, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { IconListSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { accountRequestsQuery } from '../../../api/money/account-requests.ts';
import { accountQuery } from '../../../api/money/accounts.ts';
import links from '../../../links/links.module.css';
import { accountRequestWords } from '../../../words/accounts/requests.ts';
import { RequestDialog } from './request-dialog.tsx';
import { RequestFilters } from './request-filters.tsx';
import { type RequestsSearch, readRequestsSearch } from './requests-search.ts';
import { useRequestColumns } from './use-request-columns.tsx';

const route = getRouteApi('/console/accounts/$accountId/requests');

/** Shows what an account asked of the API. */
export function AccountRequestsPage() {
  const t = useWords(accountRequestWords);
  const accountId = readId(route.useParams().accountId) ?? 0;
  const search = usePageSearch(route, readRequestsSearch);
  const navigate = route.useNavigate();
  const change = (changed: RequestsSearch) => void navigate({ search: changed, replace: true });
  const account = useQuery(accountQuery(accountId));
  const query = useInfiniteQuery(accountRequestsQuery(accountId, search));
  const [shown, setShown] = useState<LoggedRequestView>();
  const columns = useRequestColumns(setShown);
  const back = t('back', { accountId });
  return (
    <>
      <PageHeader
        title={t('title', { name: account.data?.name ?? back })}
        text={
          <>
            {t('text')}{' '}
            <Link to="/accounts/$accountId" params={{ accountId: String(accountId) }} className={links.link}>
              {back}
            </Link>
          </>
        }
        actions={<ColumnsMenu name="account-requests" columns={columns} visibleFrom="md" />}
      />
      <RequestFilters search={search} onChange={change} />
      <PagedList
        query={query}
        empty={<NoRequests hasFilters={isFiltered(search)} />}
        tellShown={(count) => t('shown', { count })}
      >
        {(requests) => (
          <ListTable
            name="account-requests"
            label={t('link')}
            columns={columns}
            rows={requests}
            keyOf={({ entryId }) => entryId}
            stacks
          />
        )}
      </PagedList>
      {shown && <RequestDialog accountId={accountId} request={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function NoRequests({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(accountRequestWords);
  return (
    <EmptyState
      icon={<IconListSearch size={32} aria-hidden />}
      title={t(hasFilters ? 'noneTitle' : 'emptyTitle')}
      text={t(hasFilters ? 'noneText' : 'emptyText')}
    />
  );
}
