import { Group } from '@mantine/core';
import { receivableStatuses } from '@satha/terms/payments';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconPhoneIncoming } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { receivablesQuery } from '../../api/money/receivables.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import { AccountTripsLink } from '../../links/trip-links.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { receivableStatusWords, receivablesWords } from '../../words/money/receivables.ts';
import { type ReceivablesSearch, readReceivablesSearch } from './receivables-search.ts';
import { useReceivableColumns } from './use-receivable-columns.tsx';

const route = getRouteApi('/console/receivables');

/** Shows what callers owe, and what is to be given back to them. */
export function ReceivablesPage() {
  const t = useWords(receivablesWords);
  const { may } = useOperator();
  const search = usePageSearch(route, readReceivablesSearch);
  if (!may('wallets.read')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NotAllowedState />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Group gap="sm">
            <CallersTripsLink />
            <ConsoleExportMenu path="/receivables/export" filter={search} />
          </Group>
        }
      />
      <Receivables search={search} />
    </>
  );
}

function Receivables({ search }: { readonly search: ReceivablesSearch }) {
  const t = useWords(receivablesWords);
  const nameStatus = useWords(receivableStatusWords);
  const navigate = route.useNavigate();
  const columns = useReceivableColumns();
  const query = useInfiniteQuery(receivablesQuery(search));
  const isNarrowed = isFiltered(search);
  return (
    <>
      <FilterBar search={search} onChange={(changed) => void navigate({ search: changed, replace: true })}>
        {(change) => (
          <ChoiceFilter
            label={t('status')}
            placeholder={t('anyStatus')}
            choices={receivableStatuses.map((value) => ({ value, label: nameStatus(value) }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
        )}
      </FilterBar>
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={<IconPhoneIncoming size={32} aria-hidden />}
            title={t(isNarrowed ? 'noneTitle' : 'emptyTitle')}
            text={t(isNarrowed ? 'noneText' : 'emptyText')}
          />
        }
        tellShown={(count) => t('shown', { count })}
      >
        {(receivables) => (
          <ListTable
            name="receivables"
            label={t('title')}
            columns={columns}
            rows={receivables}
            keyOf={({ tripId }) => tripId}
            stacks
          />
        )}
      </PagedList>
    </>
  );
}

/** Leads to the trips of callers, once there are any: the company has one account for them. */
function CallersTripsLink() {
  const t = useWords(receivablesWords);
  const { data } = useInfiniteQuery(receivablesQuery({}));
  const [receivable] = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!receivable) return null;
  return <AccountTripsLink accountId={receivable.accountId}>{t('allTrips')}</AccountTripsLink>;
}
