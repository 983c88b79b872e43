import { nameVehicleType } from '@satha/web-kit/format/name-vehicle-type.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { useQuery } from '@tanstack/react-query';
import { vehicleTypesQuery } from '../../api/trips/trips.ts';
import { tripStatusWords } from '../../words/trips/trip-status.ts';
import { tripsWords } from '../../words/trips/trips.ts';
import { longestSearch, statusChoices, type TripsSearch } from './trips-search.ts';

type TripFiltersProps = {
  readonly accountId: number;
  readonly search: TripsSearch;
  onChange(search: TripsSearch): void;
};

export function TripFilters({ accountId, search, onChange }: TripFiltersProps) {
  const t = useWords(tripsWords);
  const tStatus = useWords(tripStatusWords);
  const { language } = useLanguage();
  const vehicleTypes = useQuery(vehicleTypesQuery(accountId)).data?.items ?? [];
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
            label={t('status')}
            placeholder={t('anyStatus')}
            choices={statusChoices.map((value) => ({
              value,
              label: value === 'under_way' ? t('underWay') : tStatus(value),
            }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <ChoiceFilter
            label={t('vehicle')}
            placeholder={t('anyVehicle')}
            choices={vehicleTypes.map((type) => ({ value: type.id, label: nameVehicleType(type, language) }))}
            value={search.vehicle}
            onChange={(vehicle) => change({ vehicle })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
