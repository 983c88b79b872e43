import { statusClasses } from '@satha/terms/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { useQuery } from '@tanstack/react-query';
import { keysQuery } from '../../../api/keys.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { requestsWords } from '../../../words/developers/requests.ts';
import { loggedOperations } from './logged-operations.ts';
import { longestSearch, type RequestsSearch } from './requests-search.ts';

type RequestFiltersProps = {
  readonly search: RequestsSearch;
  onChange(search: RequestsSearch): void;
};

export function RequestFilters({ search, onChange }: RequestFiltersProps) {
  const t = useWords(requestsWords);
  const { accountId } = useAccount();
  const keys = useQuery(keysQuery(accountId)).data?.items ?? [];
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
          <ChoiceFilter
            label={t('operation')}
            placeholder={t('anyOperation')}
            choices={loggedOperations.map(({ id, method, route }) => ({
              value: id,
              label: `${method} ${route.replace('/api', '')}`,
            }))}
            value={search.operation}
            onChange={(operation) => change({ operation })}
            comboboxProps={{ width: 320, position: 'bottom-start' }}
          />
          <ChoiceFilter
            label={t('key')}
            placeholder={t('anyKey')}
            choices={keys.map(({ apiKeyId, name, lastFour }) => ({
              value: apiKeyId,
              label: `${name} (…${lastFour})`,
            }))}
            value={search.key}
            onChange={(key) => change({ key })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
