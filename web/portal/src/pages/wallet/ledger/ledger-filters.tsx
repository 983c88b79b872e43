import { walletLineKinds } from '@satha/terms/ledger-kinds';
import { ledgerKindWords } from '@satha/web-kit/format/ledger-kind-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter, TripFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { walletWords } from '../../../words/money/wallet.ts';
import type { LedgerSearch } from './ledger-search.ts';

type LedgerFiltersProps = {
  readonly search: LedgerSearch;
  onChange(search: LedgerSearch): void;
};

export function LedgerFilters({ search, onChange }: LedgerFiltersProps) {
  const t = useWords(walletWords);
  const tKind = useWords(ledgerKindWords);
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <ChoiceFilter
            label={t('kind')}
            placeholder={t('anyKind')}
            choices={walletLineKinds.map((value) => ({ value, label: tKind(value) }))}
            value={search.kind}
            onChange={(kind) => change({ kind })}
          />
          <DaysFilter search={search} onChange={change} />
          <TripFilter value={search.trip} onChange={(trip) => change({ trip })} />
        </>
      )}
    </FilterBar>
  );
}
