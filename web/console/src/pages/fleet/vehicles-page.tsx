import { Button, Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnsMenu } from '@satha/web-kit/lists/columns-menu.tsx';
import { ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { IconTruck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { vehiclesQuery } from '../../api/fleet/lists.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { vehicleRecordWords } from '../../words/fleet/records.ts';
import { vehiclesWords } from '../../words/fleet/vehicles.ts';
import { ImportButton } from './imports/import-button.tsx';
import { useVehicleColumns } from './use-vehicle-columns.tsx';
import { AddVehicleDialog } from './vehicle/vehicle-dialogs.tsx';
import { VehicleFilters } from './vehicle-filters.tsx';
import { makeVehicleFilter, readVehiclesSearch, type VehiclesSearch } from './vehicles-search.ts';

const route = getRouteApi('/console/vehicles');

/** Shows the trucks: what each can do, and who is online in it. */
export function VehiclesPage() {
  const t = useWords(vehiclesWords);
  const search = usePageSearch(route, readVehiclesSearch);
  const navigate = route.useNavigate();
  const change = (changed: VehiclesSearch) => void navigate({ search: changed, replace: true });
  const query = useInfiniteQuery(vehiclesQuery(makeVehicleFilter(search)));
  const columns = useVehicleColumns();
  const record = useWords(vehicleRecordWords);
  const { may } = useOperator();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Group gap="sm">
            <ColumnsMenu name="vehicles" columns={columns} visibleFrom="md" />
            {may('fleet.write') && (
              <>
                <ImportButton things="vehicles" />
                <Button onClick={() => setIsAdding(true)}>{record('add')}</Button>
              </>
            )}
          </Group>
        }
      />
      <VehicleFilters search={search} onChange={change} />
      <PagedList
        query={query}
        empty={<NoVehicles hasFilters={isFiltered(search)} />}
        tellShown={(count) => t('shown', { count })}
      >
        {(vehicles) => (
          <ListTable
            name="vehicles"
            label={t('title')}
            columns={columns}
            rows={vehicles}
            keyOf={({ vehicleId }) => vehicleId}
            stacks
          />
        )}
      </PagedList>
      {isAdding && <AddVehicleDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

function NoVehicles({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(vehiclesWords);
  return (
    <EmptyState
      icon={<IconTruck size={32} aria-hidden />}
      title={t(hasFilters ? 'noneTitle' : 'emptyTitle')}
      text={t(hasFilters ? 'noneText' : 'emptyText')}
    />
  );
}
