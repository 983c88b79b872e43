import { Button, Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { IconSteeringWheel } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { driversQuery } from '../../api/fleet/lists.ts';
import { useBegin } from '../../begin/begun.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { driversWords } from '../../words/fleet/drivers.ts';
import { driverRecordWords } from '../../words/fleet/records.ts';
import { AddDriverDialog } from './driver/driver-form.tsx';
import { DriverFilters } from './driver-filters.tsx';
import { type DriversSearch, makeDriverFilter, readDriversSearch } from './drivers-search.ts';
import { ImportButton } from './imports/import-button.tsx';
import { useDriverColumns } from './use-driver-columns.tsx';

const route = getRouteApi('/console/drivers');

/** Shows the drivers: what each is doing, and whether the automatic search may ask them. */
export function DriversPage() {
  const t = useWords(driversWords);
  const search = usePageSearch(route, readDriversSearch);
  const navigate = route.useNavigate();
  const change = (changed: DriversSearch) => void navigate({ search: changed, replace: true });
  const query = useInfiniteQuery(driversQuery(makeDriverFilter(search)));
  const record = useWords(driverRecordWords);
  const { may } = useOperator();
  const [isAdding, setIsAdding] = useState(false);
  const begin = useBegin();
  const columns = useDriverColumns(({ driverId }) => begin({ driverId }));
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Group gap="sm">
            <ColumnsMenu name="drivers" columns={columns} visibleFrom="md" />
            {may('fleet.write') && (
              <>
                <ImportButton things="drivers" />
                <Button onClick={() => setIsAdding(true)}>{record('add')}</Button>
              </>
            )}
          </Group>
        }
      />
      <DriverFilters search={search} onChange={change} />
      <PagedList
        query={query}
        empty={<NoDrivers hasFilters={isFiltered(search)} />}
        tellShown={(count) => t('shown', { count })}
      >
        {(drivers) => (
          <ListTable
            name="drivers"
            label={t('title')}
            columns={columns}
            rows={drivers}
            keyOf={({ driverId }) => driverId}
            stacks
          />
        )}
      </PagedList>
      {isAdding && <AddDriverDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function NoDrivers({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(driversWords);
  return (
    <EmptyState
      icon={<IconSteeringWheel size={32} aria-hidden />}
      title={t(hasFilters ? 'noneTitle' : 'emptyTitle')}
      text={t(hasFilters ? 'noneText' : 'emptyText')}
    />
  );
}
