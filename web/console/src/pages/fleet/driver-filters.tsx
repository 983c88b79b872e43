import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, NumberFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { driversWords } from '../../words/fleet/drivers.ts';
import { documentWords } from '../../words/fleet/records.ts';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import {
  type DriversSearch,
  documentChoices,
  driverStatuses,
  longestSearch,
  shiftChoices,
} from './drivers-search.ts';

type DriverFiltersProps = {
  readonly search: DriversSearch;
  onChange(search: DriversSearch): void;
};

export function DriverFilters({ search, onChange }: DriverFiltersProps) {
  const t = useWords(driversWords);
  const documents = useWords(documentWords);
  const nameType = useVehicleTypeName();
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <SearchFilter
            hint={t('searchHint')}
            longest={longestSearch}
            value={search.search}
            onSearch={(text) => change({ search: text })}
          />
          <ChoiceFilter
            label={t('state')}
            placeholder={t('anyState')}
            choices={driverStatuses.map((value) => ({ value, label: t(value) }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <ChoiceFilter
            label={t('shift')}
            placeholder={t('anyShift')}
            choices={shiftChoices.map((value) => ({ value, label: t(value) }))}
            value={search.shift}
            onChange={(shift) => change({ shift })}
          />
          <ChoiceFilter
            label={t('type')}
            placeholder={t('anyType')}
            choices={vehicleTypeIds.map((value) => ({ value, label: nameType(value) }))}
            value={search.type}
            onChange={(type) => change({ type })}
          />
          <ChoiceFilter
            label={documents('due')}
            placeholder={documents('anyDocuments')}
            choices={documentChoices.map((value) => ({
              value,
              label: documents(value === 'expired' ? 'dueExpired' : 'dueExpiring'),
            }))}
            value={search.documents}
            onChange={(due) => change({ documents: due })}
          />
          <NumberFilter
            label={t('truckNumber')}
            value={search.truck}
            onChange={(truck) => change({ truck })}
          />
        </>
      )}
    </FilterBar>
  );
}
