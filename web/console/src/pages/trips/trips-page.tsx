import { Box } from '@mantine/core';
import type { ConsoleTripSummary, ConsoleTripsData } from '@satha/contract/console/trips';
import type { OperatorTripOrder } from '@satha/terms/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { changeOrder } from '@satha/web-kit/lists/kept-filters.ts';
import { ListEnd } from '@satha/web-kit/lists/list-end.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconRoute } from '@tabler/icons-react';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { tripsQuery } from '../../api/trips.ts';
import { tripsWords } from '../../words/trips/trips.ts';
import { TripCards } from './trip-cards.tsx';
import { TripFilters } from './trip-filters.tsx';
import { TripViews } from './trip-views.tsx';
import { makeTripsFilter, readTripsSearch, type TripsSearch } from './trips-search.ts';
import { useTripColumns } from './use-trip-columns.tsx';

const route = getRouteApi('/console/trips');

export function TripsPage() {
  const t = useWords(tripsWords);
  const search = usePageSearch(route, readTripsSearch);
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(tripsQuery(makeTripsFilter(search)));
  const columns = useTripColumns();
  const change = (changed: TripsSearch) => void navigate({ search: changed, replace: true });
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={<ColumnsMenu name="trips" columns={columns} visibleFrom="md" />}
      />
      <TripViews search={search} />
      <TripFilters search={search} onChange={change} />
      <TripsList
        query={query}
        hasFilters={isFiltered(search)}
        columns={columns}
        order={search.sort ?? 'newest'}
        onSort={(order) => change(changeOrder(search, order))}
      />
    </>
  );
}

type TripsListProps = {
  readonly query: UseInfiniteQueryResult<InfiniteData<ConsoleTripsData>>;
  readonly hasFilters: boolean;
  readonly columns: readonly ListColumn<ConsoleTripSummary, OperatorTripOrder>[];
  readonly order: OperatorTripOrder;
  onSort(order: OperatorTripOrder): void;
};

function TripsList({ query, hasFilters, ...table }: TripsListProps) {
  const t = useWords(tripsWords);
  const navigate = route.useNavigate();
  const open = ({ tripId }: ConsoleTripSummary) =>
    void navigate({ to: '/trips/$tripId', params: { tripId: String(tripId) } });
  return (
    <Loaded query={query} lines={8}>
      {({ pages }) => {
        const trips = pages.flatMap(({ items }) => items);
        if (trips.length === 0 && !query.hasNextPage) return <NoTrips hasFilters={hasFilters} />;
        return (
          <>
            {trips.length === 0 && <EmptyState title={t('goOnTitle')} text={t('goOnText')} />}
            {trips.length > 0 && (
              <Box visibleFrom="md">
                <ListTable
                  name="trips"
                  label={t('title')}
                  rows={trips}
                  keyOf={({ tripId }) => tripId}
                  onOpen={open}
                  {...table}
                />
              </Box>
            )}
            <TripCards trips={trips} />
            <ListEnd query={query} shown={t('shown', { count: trips.length })} />
          </>
        );
      }}
    </Loaded>
  );
}

function NoTrips({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(tripsWords);
  if (hasFilters) return <EmptyState title={t('noneTitle')} text={t('noneText')} />;
  return (
    <EmptyState
      icon={<IconRoute size={32} stroke={1.5} aria-hidden />}
      title={t('emptyTitle')}
      text={t('emptyText')}
    />
  );
}
