import { statusClasses } from '@satha/terms/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { accountRequestWords } from '../../../words/accounts/requests.ts';
import { longestSearch, type RequestsSearch } from './requests-search.ts';

type RequestFiltersProps = {
  readonly search: RequestsSearch;
  onChange(search: RequestsSearch): void;
};

export function RequestFilters({ search, onChange }: RequestFiltersProps) {
  const t = useWords(accountRequestWords);
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
            choices={statusClasses.map((value) => ({ value, label: t(value) }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
