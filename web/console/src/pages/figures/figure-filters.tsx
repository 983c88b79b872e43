import { Button, Checkbox } from '@mantine/core';
import type { FiguresQuery } from '@satha/contract/console/desk/figure-queries';
import { readToday } from '@satha/web-kit/dates/read-today.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { DaysFilter, NumberFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { useEnvironment } from '../../shell/use-environment.ts';
import { figuresWords } from '../../words/company/figures.ts';
import { daysBefore, type FiguresSearch } from './figures-search.ts';

type FigureFiltersProps = {
  readonly search: FiguresSearch;
  readonly period: FiguresQuery;
  onChange(search: FiguresSearch): void;
};

const lengths = [7, 30, 90];

/** Asks of which days and of which account the figures are to be. */
export function FigureFilters({ search, period, onChange }: FigureFiltersProps) {
  const t = useWords(figuresWords);
  const isSandbox = useEnvironment().environment === 'test';
  const today = readToday();
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <Button.Group aria-label={t('period')}>
            {lengths.map((days) => {
              const from = daysBefore(today, days - 1);
              return (
                <Button
                  key={days}
                  variant={period.from === from && period.to === today ? 'light' : 'default'}
                  aria-pressed={period.from === from && period.to === today}
                  onClick={() => change({ from, to: today })}
                >
                  {t('days', { count: days })}
                </Button>
              );
            })}
          </Button.Group>
          <DaysFilter search={{ from: period.from, to: period.to }} onChange={change} />
          <NumberFilter
            label={t('account')}
            value={search.account}
            onChange={(account) => change({ account })}
          />
          {isSandbox && (
            <Checkbox
              label={t('withDemo')}
              checked={search.demo === 'with'}
              onChange={({ currentTarget }) => change({ demo: currentTarget.checked ? 'with' : undefined })}
            />
          )}
        </>
      )}
    </FilterBar>
  );
}
