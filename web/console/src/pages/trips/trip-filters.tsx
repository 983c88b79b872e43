import { Button } from '@mantine/core';
import { operatorTripOrders } from '@satha/terms/lists';
import { tripOutcomeNames } from '@satha/terms/trip-outcomes';
import { vehicleTypes } from '@satha/terms/vehicle-types';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DayFilter, NumberFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import type { SearchPart } from '@satha/web-kit/lists/page-search.ts';
import { tripOutcomeWords } from '@satha/web-kit/trips/trip-outcome-words.ts';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import { concernWords } from '../../words/trips/concerns.ts';
import { tripOrderWords, tripsWords } from '../../words/trips/trips.ts';
import { MeasuredParts } from './measured-parts.tsx';
import { concernChoices, longestSearch, statusChoices, type TripsSearch } from './trips-search.ts';

type TripFiltersProps = { readonly search: TripsSearch; onChange(search: TripsSearch): void };

const moreFilters = [
  'outcome',
  'account',
  'driver',
  'truck',
  'type',
  'departFrom',
  'departTo',
] as const satisfies readonly (keyof TripsSearch)[];

/** Shows what narrows the list of trips: at first what is asked most, and the rest when wanted or in use. */
export function TripFilters({ search, onChange }: TripFiltersProps) {
  const t = useWords(tripsWords);
  const [isWanted, setIsWanted] = useState(false);
  const isInUse = moreFilters.some((name) => search[name] !== undefined);
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <FirstFilters search={search} change={change} />
          {(isWanted || isInUse) && <MoreFilters search={search} change={change} />}
          {!isInUse && (
            <Button
              variant="default"
              leftSection={<IconAdjustments size={16} aria-hidden />}
              aria-expanded={isWanted}
              onClick={() => setIsWanted(!isWanted)}
            >
              {t(isWanted ? 'fewerFilters' : 'moreFilters')}
            </Button>
          )}
          <MeasuredParts search={search} change={change} />
        </>
      )}
    </FilterBar>
  );
}

type FieldsProps = { readonly search: TripsSearch; change(part: SearchPart<TripsSearch>): void };

function FirstFilters({ search, change }: FieldsProps) {
  const t = useWords(tripsWords);
  const tStatus = useWords(tripStatusWords);
  const tConcern = useWords(concernWords);
  const tOrder = useWords(tripOrderWords);
  return (
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
          label: value === 'open' || value === 'ended' ? t(value) : tStatus(value),
        }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <ChoiceFilter
        label={t('concern')}
        placeholder={t('noMatter')}
        choices={concernChoices.map((value) => ({
          value,
          label: value === 'any' ? t('any') : tConcern(value),
        }))}
        value={search.concern}
        onChange={(concern) => change({ concern })}
      />
      <DayFilter label={t('createdFrom')} value={search.from} onChange={(from) => change({ from })} />
      <DayFilter label={t('createdTo')} value={search.to} onChange={(to) => change({ to })} />
      <ChoiceFilter
        label={t('sort')}
        placeholder={tOrder('newest')}
        choices={operatorTripOrders.map((value) => ({ value, label: tOrder(value) }))}
        value={search.sort}
        onChange={(sort) => change({ sort })}
      />
    </>
  );
}

function MoreFilters({ search, change }: FieldsProps) {
  const t = useWords(tripsWords);
  const tOutcome = useWords(tripOutcomeWords);
  const nameType = useVehicleTypeName();
  return (
    <>
      <ChoiceFilter
        label={t('outcome')}
        placeholder={t('anyOutcome')}
        choices={tripOutcomeNames.map((value) => ({ value, label: tOutcome(value) }))}
        value={search.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      <ChoiceFilter
        label={t('type')}
        placeholder={t('anyType')}
        choices={vehicleTypes.map(({ id }) => ({ value: id, label: nameType(id) }))}
        value={search.type}
        onChange={(type) => change({ type })}
      />
      <NumberFilter label={t('account')} value={search.account} onChange={(account) => change({ account })} />
      <NumberFilter label={t('driver')} value={search.driver} onChange={(driver) => change({ driver })} />
      <NumberFilter label={t('truck')} value={search.truck} onChange={(truck) => change({ truck })} />
      <DayFilter
        label={t('departFrom')}
        value={search.departFrom}
        onChange={(departFrom) => change({ departFrom })}
      />
      <DayFilter
        label={t('departTo')}
        value={search.departTo}
        onChange={(departTo) => change({ departTo })}
      />
    </>
  );
}
