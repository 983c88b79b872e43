import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { documentKinds } from '@satha/contract/portal/documents';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconX } from '@tabler/icons-react';
import { documentKindWords, documentsWords } from '../../words/money/documents.ts';
import type { DocumentsSearch } from './documents-search.ts';

type DocumentsFiltersProps = {
  readonly search: DocumentsSearch;
  readonly onChange: (search: DocumentsSearch) => void;
};

/** The filters of the list; they stand in the page's address. */
export function DocumentsFilters({ search, onChange }: DocumentsFiltersProps) {
  const t = useWords(documentsWords);
  const tKind = useWords(documentKindWords);
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
      <TextInput
        type="month"
        label={t('month')}
        placeholder="2026-11"
        value={search.month ?? ''}
        onChange={({ currentTarget }) => change({ month: currentTarget.value })}
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
