import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { smsOutboxWords } from '../../../words/developers/sms-outbox.ts';
import { kindChoices, longestSearch, type MessagesSearch } from './messages-search.ts';

type MessageFiltersProps = {
  readonly search: MessagesSearch;
  onChange(search: MessagesSearch): void;
};

export function MessageFilters({ search, onChange }: MessageFiltersProps) {
  const t = useWords(smsOutboxWords);
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
            label={t('kind')}
            placeholder={t('anyKind')}
            choices={kindChoices.map((value) => ({ value, label: t(value) }))}
            value={search.kind}
            onChange={(kind) => change({ kind })}
          />
        </>
      )}
    </FilterBar>
  );
}
