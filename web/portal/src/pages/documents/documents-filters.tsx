import { documentKinds } from '@satha/terms/document-kinds';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { statementsQuery } from '../../api/money/documents.ts';
import { FilterBar } from '../../lists/filter-bar.tsx';
import { ChoiceFilter, TripFilter } from '../../lists/filter-fields.tsx';
import { documentKindWords, documentsWords } from '../../words/money/documents.ts';
import type { DocumentsSearch } from './documents-search.ts';
import { formatMonth } from './format-month.ts';
import { makeMonths } from './make-months.ts';

type DocumentsFiltersProps = {
  readonly accountId: number;
  readonly search: DocumentsSearch;
  onChange(search: DocumentsSearch): void;
};

export function DocumentsFilters({ accountId, search, onChange }: DocumentsFiltersProps) {
  const t = useWords(documentsWords);
  const tKind = useWords(documentKindWords);
  const { language } = useLanguage();
  const closed = useQuery(statementsQuery(accountId)).data?.items.map(({ month }) => month) ?? [];
  const months = makeMonths({ closed, chosen: search.month, nowMs: readClockMs() });
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <ChoiceFilter
            label={t('kind')}
            placeholder={t('anyKind')}
            choices={documentKinds.map((value) => ({ value, label: tKind(value) }))}
            value={search.kind}
            onChange={(kind) => change({ kind })}
          />
          <ChoiceFilter
            label={t('month')}
            placeholder={t('anyMonth')}
            choices={months.map((value) => ({ value, label: formatMonth(value, language) }))}
            value={search.month}
            onChange={(month) => change({ month })}
          />
          <TripFilter value={search.trip} onChange={(trip) => change({ trip })} />
        </>
      )}
    </FilterBar>
  );
}
