import { arrivalPunctualityList } from '@satha/terms/figures';
import { writeHour } from '@satha/web-kit/dates/write-hour.ts';
import { nameVehicleType } from '@satha/web-kit/format/name-vehicle-type.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DayFilter, DaysFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { useQuery } from '@tanstack/react-query';
import { vehicleTypesQuery } from '../../api/trips/trips.ts';
import { arrivalWords } from '../../words/trips/arrivals.ts';
import { tripsWords } from '../../words/trips/trips.ts';
import { longestSearch, statusChoices, type TripsSearch } from './trips-search.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

type TripFiltersProps = {
  readonly accountId: number;
  readonly search: TripsSearch;
  onChange(search: TripsSearch): void;
};

export function TripFilters({ accountId, search, onChange }: TripFiltersProps) {
  const t = useWords(tripsWords);
  const tStatus = useWords(tripStatusWords);
  const tArrival = useWords(arrivalWords);
  const { language, digits } = useLanguage();
  const vehicleTypes = useQuery(vehicleTypesQuery(accountId)).data?.items ?? [];
  // Asked for by the first page's figures; among the fields that everybody sees they would be two more.
  const isByEnd = search.endFrom !== undefined || search.endTo !== undefined;
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
          {isByEnd && (
            <>
              <DayFilter
                label={t('endFrom')}
                value={search.endFrom}
                onChange={(endFrom) => change({ endFrom })}
              />
              <DayFilter label={t('endTo')} value={search.endTo} onChange={(endTo) => change({ endTo })} />
            </>
          )}
          <ChoiceFilter
            label={t('hour')}
            placeholder={t('anyHour')}
            choices={hours.map((value) => ({ value, label: writeHour(value, digits) }))}
            value={search.hour}
            onChange={(hour) => change({ hour })}
          />
          <ChoiceFilter
            label={t('arrival')}
            placeholder={t('anyArrival')}
            choices={arrivalPunctualityList.map((value) => ({ value, label: tArrival(value) }))}
            value={search.arrival}
            onChange={(arrival) => change({ arrival })}
          />
        </>
      )}
    </FilterBar>
  );
}
