import { auditNounWords, auditWords } from '@satha/web-kit/audit/audit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, DaysFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/members.ts';
import { useAccount } from '../../shell/use-account.ts';
import type { AuditSearch } from './audit-search.ts';

type Noun = keyof typeof auditNounWords.en;
const nouns = Object.keys(auditNounWords.en) as Noun[];

type AuditFiltersProps = {
  readonly search: AuditSearch;
  onChange(search: AuditSearch): void;
};

export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const t = useWords(auditWords);
  const noun = useWords(auditNounWords);
  const { accountId } = useAccount();
  const members = useQuery(membersQuery(accountId)).data?.items ?? [];
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <ChoiceFilter
            label={t('member')}
            placeholder={t('everybody')}
            choices={members.map(({ memberId, name }) => ({ value: memberId, label: name }))}
            value={search.member}
            onChange={(member) => change({ member })}
          />
          <ChoiceFilter<string>
            label={t('about')}
            placeholder={t('everything')}
            choices={nouns.map((value) => ({ value, label: noun(value) }))}
            value={search.about}
            onChange={(about) => change({ about })}
          />
          <DaysFilter search={search} onChange={change} />
        </>
      )}
    </FilterBar>
  );
}
