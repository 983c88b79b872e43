import { ledgerEntryKinds, ledgerNames } from '@satha/terms/ledger-kinds';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import {
  ChoiceFilter,
  DaysFilter,
  NumberFilter,
  SearchFilter,
  TripFilter,
} from '@satha/web-kit/lists/filter-fields.tsx';
import { ledgerNameWords, ledgerWords } from '../../words/money/ledger.ts';
import type { LedgerSearch } from './ledger-search.ts';
import { useKindWords } from './use-kind-words.ts';

type LedgerFiltersProps = { readonly search: LedgerSearch; onChange(search: LedgerSearch): void };

const longestAmount = 20;

export function LedgerFilters({ search, onChange }: LedgerFiltersProps) {
  const t = useWords(ledgerWords);
  const nameLedger = useWords(ledgerNameWords);
  const nameKind = useKindWords();
  const { digits } = useLanguage();
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <SearchFilter
            hint={t('amountSearch')}
            longest={longestAmount}
            value={search.amount === undefined ? undefined : writeAmount(search.amount, digits)}
            onSearch={(text) => change({ amount: readAmount(text) || undefined })}
          />
          <ChoiceFilter
            label={t('ledger')}
            placeholder={t('anyLedger')}
            choices={ledgerNames.map((value) => ({ value, label: nameLedger(value) }))}
            value={search.ledger}
            onChange={(ledger) => change({ ledger })}
          />
          <ChoiceFilter
            label={t('kind')}
            placeholder={t('anyKind')}
            choices={ledgerEntryKinds.map((value) => ({ value, label: nameKind(value) }))}
            value={search.kind}
            onChange={(kind) => change({ kind })}
          />
          <NumberFilter
            label={t('accountNumber')}
            value={search.account}
            onChange={(account) => change({ account })}
          />
          <TripFilter value={search.trip} onChange={(trip) => change({ trip })} />
          <NumberFilter
            label={t('paymentNumber')}
            value={search.payment}
            onChange={(payment) => change({ payment })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
