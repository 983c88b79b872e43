import { documentKinds } from '@satha/terms/payments';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { documentKindWords } from '@satha/web-kit/documents/document-words.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, TripFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { useQuery } from '@tanstack/react-query';
import { statementsQuery } from '../../api/money/documents.ts';
import { documentsWords } from '../../words/money/documents.ts';
import type { DocumentsSearch } from './documents-search.ts';
import { makeMonths } from './make-months.ts';

type DocumentsFiltersProps = {
  readonly accountId: number;
  readonly search: DocumentsSearch;
  onChange(search: DocumentsSearch): void;
};

export function DocumentsFilters({ accountId, search, onChange }: DocumentsFiltersProps) {
  const t = useWords(documentsWords);
  const format = useFormat();
  const tKind = useWords(documentKindWords);
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
            choices={months.map((value) => ({ value, label: format.month(value) }))}
            value={search.month}
            onChange={(month) => change({ month })}
          />
          <TripFilter value={search.trip} onChange={(trip) => change({ trip })} />
        </>
      )}
    </FilterBar>
  );
}
