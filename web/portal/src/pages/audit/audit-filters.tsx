import { Group, Select, TextInput } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { membersQuery } from '../../api/members.ts';
import { useAccount } from '../../shell/use-account.ts';
import { auditNounWords, auditWords } from '../../words/audit.ts';
import type { AuditSearch } from './audit-search.ts';

const route = getRouteApi('/accounts/$accountId/audit');
type Noun = keyof typeof auditNounWords.en;
const nouns = Object.keys(auditNounWords.en) as Noun[];

export function AuditFilters() {
  const t = useWords(auditWords);
  const noun = useWords(auditNounWords);
  const { accountId } = useAccount();
  const { data: members } = useQuery(membersQuery(accountId));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined }) => {
    const given = Object.entries({ ...search, ...chosen }).filter(([, value]) => value !== undefined);
    return navigate({ search: Object.fromEntries(given), replace: true });
  };
  return (
    <Group align="flex-end" gap="sm" mb="md" role="search">
      <Select
        label={t('member')}
        placeholder={t('everybody')}
        data={(members?.items ?? []).map(({ memberId, name }) => ({ value: String(memberId), label: name }))}
        value={search.member === undefined ? null : String(search.member)}
        clearable
        onChange={(chosen) => choose({ member: chosen === null ? undefined : Number(chosen) })}
      />
      <Select
        label={t('about')}
        placeholder={t('everything')}
        data={nouns.map((value) => ({ value, label: noun(value) }))}
        value={search.about ?? null}
        clearable
        onChange={(chosen) => choose({ about: chosen ?? undefined })}
      />
      <TextInput
        type="date"
        label={t('from')}
        value={search.from ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={search.to ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ to: value || undefined })}
      />
    </Group>
  );
}
