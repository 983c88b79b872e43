import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter, NumberFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { shiftsWords } from '../../../words/fleet/shifts.ts';
import { type ShiftsSearch, shiftStates } from './shifts-search.ts';

type ShiftFiltersProps = {
  readonly search: ShiftsSearch;
  onChange(search: ShiftsSearch): void;
};

export function ShiftFilters({ search, onChange }: ShiftFiltersProps) {
  const t = useWords(shiftsWords);
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <ChoiceFilter
            label={t('state')}
            placeholder={t('anyState')}
            choices={shiftStates.map((value) => ({ value, label: t(value === 'open' ? 'open' : 'over') }))}
            value={search.state}
            onChange={(state) => change({ state })}
          />
          <NumberFilter
            label={t('driverNumber')}
            value={search.driver}
            onChange={(driver) => change({ driver })}
          />
          <NumberFilter
            label={t('truckNumber')}
            value={search.truck}
            onChange={(truck) => change({ truck })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
