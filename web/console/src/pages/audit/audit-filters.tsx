import { auditNounWords, auditWords } from '@satha/web-kit/audit/audit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter, NumberFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { useQuery } from '@tanstack/react-query';
import { operatorsQuery } from '../../api/operators.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { companyNounWords, consoleAuditWords } from '../../words/audit.ts';
import type { AuditSearch } from './audit-search.ts';

type AccountNoun = keyof typeof auditNounWords.en;
type CompanyNoun = keyof typeof companyNounWords.en;
const accountNouns = Object.keys(auditNounWords.en) as AccountNoun[];
const companyNouns = Object.keys(companyNounWords.en) as CompanyNoun[];

type AuditFiltersProps = {
  readonly search: AuditSearch;
  onChange(search: AuditSearch): void;
};

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const t = useWords(auditWords);
  const own = useWords(consoleAuditWords);
  const accountNoun = useWords(auditNounWords);
  const companyNoun = useWords(companyNounWords);
  const { may } = useOperator();
  const { data } = useQuery({ ...operatorsQuery, enabled: may('operators.read') });
  const nouns = [
    ...companyNouns.map((value) => ({ value, label: companyNoun(value) })),
    ...accountNouns.map((value) => ({ value, label: accountNoun(value) })),
  ];
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <ChoiceFilter
            label={own('operator')}
            placeholder={own('everybody')}
            choices={(data?.items ?? []).map(({ operatorId, name }) => ({ value: operatorId, label: name }))}
            value={search.operator}
            onChange={(operator) => change({ operator })}
          />
          <NumberFilter
            label={own('accountNumber')}
            value={search.account}
            onChange={(account) => change({ account })}
          />
          <ChoiceFilter<string>
            label={t('about')}
            placeholder={t('everything')}
            choices={nouns}
            value={search.about}
            onChange={(about) => change({ about })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
