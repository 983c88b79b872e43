import { Button } from '@mantine/core';
import type { TripList } from '@satha/contract/portal/trip-lists';
import type { TripOrder } from '@satha/terms/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ExportMenu } from '@satha/web-kit/lists/export-menu.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { LiveMark } from '@satha/web-kit/states/live-mark.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconPlus, IconTruck } from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { listFileAddress } from '../../api/portal-api.ts';
import { tripsQuery } from '../../api/trips/trips.ts';
import { useAccount } from '../../shell/use-account.ts';
import { tripsWords } from '../../words/trips/trips.ts';
import { TripCards } from './trip-cards.tsx';
import { TripFilters } from './trip-filters.tsx';
import { readTripsSearch, type TripsSearch, toTripFilter } from './trips-search.ts';
import { TripsTable } from './trips-table.tsx';
import { useLiveTrips } from './use-live-trips.ts';
import { useTripColumns } from './use-trip-columns.tsx';

const route = getRouteApi('/accounts/$accountId/trips');

export function TripsPage() {
  const t = useWords(tripsWords);
  const { accountId, may } = useAccount();
  const search = usePageSearch(route, readTripsSearch);
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(tripsQuery(accountId, toTripFilter(search)));
  const isLive = useLiveTrips(accountId) && !query.isError;
  const columns = useTripColumns(accountId);
  const change = (changed: TripsSearch) => void navigate({ search: changed, replace: true });
  const sort = (order: TripOrder) => change(changeOrder(search, order));
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <>
            <LiveMark isLive={isLive} />
            <ColumnsMenu name="trips" columns={columns} visibleFrom="md" />
            <ExportMenu addressOf={listFileAddress(accountId, 'trips', toTripFilter(search))} />
            {may('trips.write') && <BookButton accountId={accountId} />}
          </>
        }
      />
      <TripFilters accountId={accountId} search={search} onChange={change} />
      <TripsList
        accountId={accountId}
        query={query}
        hasFilters={isFiltered(search)}
        columns={columns}
        order={search.sort ?? 'newest'}
        onSort={sort}
      />
    </>
  );
}

type TripsListProps = {
  readonly accountId: number;
  readonly query: UseInfiniteQueryResult<InfiniteData<TripList>>;
  readonly hasFilters: boolean;
} & Pick<ComponentProps<typeof TripsTable>, 'columns' | 'order' | 'onSort'>;

function TripsList({ accountId, query, hasFilters, ...table }: TripsListProps) {
  const t = useWords(tripsWords);
  return (
    <Loaded query={query} lines={8}>
      {({ pages }) => {
        const trips = pages.flatMap(({ items }) => items);
        if (trips.length === 0) return <NoTrips accountId={accountId} hasFilters={hasFilters} />;
        return (
          <>
            <TripsTable accountId={accountId} trips={trips} {...table} />
            <TripCards accountId={accountId} trips={trips} />
            <ListEnd query={query} shown={t('shown', { count: trips.length })} />
          </>
        );
      }}
    </Loaded>
  );
}

function NoTrips({ accountId, hasFilters }: { readonly accountId: number; readonly hasFilters: boolean }) {
  const t = useWords(tripsWords);
  const { may } = useAccount();
  if (hasFilters) return <EmptyState title={t('noneTitle')} text={t('noneText')} />;
  return (
    <EmptyState
      icon={<IconTruck size={32} stroke={1.5} aria-hidden />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={may('trips.write') && <BookButton accountId={accountId} />}
    />
  );
}

function BookButton({ accountId }: { readonly accountId: number }) {
  const t = useWords(tripsWords);
  return (
    <Button
      component={Link}
      to={`/accounts/${accountId}/trips/new`}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('book')}
    </Button>
  );
}
