import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { ledgerKinds } from '@satha/contract/portal/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconX } from '@tabler/icons-react';
import { ledgerKindWords, walletWords } from '../../../words/money/wallet.ts';
import classes from './ledger.module.css';
import type { LedgerSearch } from './ledger-search.ts';

type LedgerFiltersProps = {
  readonly search: LedgerSearch;
  readonly onChange: (search: LedgerSearch) => void;
};

/** The filters of the entries; they stand in the page's address, so that a link leads to the same ones. */
export function LedgerFilters({ search, onChange }: LedgerFiltersProps) {
  const t = useWords(walletWords);
  const tKind = useWords(ledgerKindWords);
  const change = (part: { readonly [Name in keyof LedgerSearch]?: LedgerSearch[Name] | undefined }) => {
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
        className={classes.filter}
        data={ledgerKinds.map((value) => ({ value, label: tKind(value) }))}
        value={search.kind ?? null}
        onChange={(value) => change({ kind: ledgerKinds.find((kind) => kind === value) })}
        clearable
      />
      <TextInput
        type="date"
        label={t('from')}
        className={classes.day}
        value={search.from ?? ''}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        className={classes.day}
        value={search.to ?? ''}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      <NumberInput
        label={t('trip')}
        className={classes.day}
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
