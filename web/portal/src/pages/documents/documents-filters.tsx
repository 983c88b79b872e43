import { Button, Group, NumberInput, Select } from '@mantine/core';
import { documentKinds } from '@satha/contract/portal/lists';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { statementsQuery } from '../../api/money/documents.ts';
import { documentKindWords, documentsWords } from '../../words/money/documents.ts';
import type { DocumentsSearch } from './documents-search.ts';
import { formatMonth } from './format-month.ts';
import { makeMonths } from './make-months.ts';

type DocumentsFiltersProps = {
  readonly accountId: number;
  readonly search: DocumentsSearch;
  readonly onChange: (search: DocumentsSearch) => void;
};

/** The filters of the list; they stand in the page's address. */
export function DocumentsFilters({ accountId, search, onChange }: DocumentsFiltersProps) {
  const t = useWords(documentsWords);
  const tKind = useWords(documentKindWords);
  const { language } = useLanguage();
  const closed = useQuery(statementsQuery(accountId)).data?.items.map(({ month }) => month) ?? [];
  const months = makeMonths({ closed, chosen: search.month, nowMs: readClockMs() });
  const change = (part: { readonly [Name in keyof DocumentsSearch]?: DocumentsSearch[Name] | undefined }) => {
    const merged = Object.entries({ ...search, ...part }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    onChange(Object.fromEntries(merged));
  };
  return (
    <Group gap="sm" align="flex-end" mb="md" role="search">
      <Select
        label={t('kind')}
        placeholder={t('anyKind')}
        data={documentKinds.map((value) => ({ value, label: tKind(value) }))}
        value={search.kind ?? null}
        onChange={(value) => change({ kind: documentKinds.find((kind) => kind === value) })}
        clearable
      />
      <Select
        label={t('month')}
        placeholder={t('anyMonth')}
        data={months.map((value) => ({ value, label: formatMonth(value, language) }))}
        value={search.month ?? null}
        onChange={(value) => change({ month: value ?? undefined })}
        clearable
      />
      <NumberInput
        label={t('trip')}
        hideControls
        allowNegative={false}
        allowDecimal={false}
        value={search.trip ?? ''}
        onChange={(value) => change({ trip: typeof value === 'number' && value > 0 ? value : undefined })}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}
