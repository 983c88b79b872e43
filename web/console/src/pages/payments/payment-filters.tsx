import { paymentOrigins, paymentReversals, topUpStatuses } from '@satha/terms/payments';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter, NumberFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { paymentStatusWords, paymentsWords } from '../../words/money/payments.ts';
import { longestReference, type PaymentsSearch } from './payments-search.ts';

type PaymentFiltersProps = {
  readonly search: PaymentsSearch;
  onChange(search: PaymentsSearch): void;
};

export function PaymentFilters({ search, onChange }: PaymentFiltersProps) {
  const t = useWords(paymentsWords);
  const nameStatus = useWords(paymentStatusWords);
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <SearchFilter
            hint={t('reference')}
            longest={longestReference}
            value={search.reference}
            onSearch={(reference) => change({ reference })}
          />
          <ChoiceFilter
            label={t('status')}
            placeholder={t('anyStatus')}
            choices={topUpStatuses.map((value) => ({ value, label: nameStatus(value) }))}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <ChoiceFilter
            label={t('reversal')}
            placeholder={t('anyReversal')}
            choices={paymentReversals.map((value) => ({ value, label: t(value) }))}
            value={search.reversal}
            onChange={(reversal) => change({ reversal })}
          />
          <ChoiceFilter
            label={t('origin')}
            placeholder={t('anyOrigin')}
            choices={paymentOrigins.map((value) => ({ value, label: t(value) }))}
            value={search.origin}
            onChange={(origin) => change({ origin })}
          />
          <NumberFilter
            label={t('accountNumber')}
            value={search.account}
            onChange={(account) => change({ account })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
