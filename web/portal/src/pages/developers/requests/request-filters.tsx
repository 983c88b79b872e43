import { Button, Group, Select, TextInput } from '@mantine/core';
import { statusClasses } from '@satha/contract/portal/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysQuery } from '../../../api/keys.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { requestsWords } from '../../../words/developers/requests.ts';
import classes from '../developers.module.css';
import { loggedOperations } from './logged-operations.ts';
import { isFiltered, type RequestsSearch } from './requests-search.ts';

type RequestFiltersProps = {
  readonly search: RequestsSearch;
  onChange(search: RequestsSearch): void;
};

/** The table's filters; they stand in the page's address, so that a link leads to the same requests. */
export function RequestFilters({ search, onChange }: RequestFiltersProps) {
  const t = useWords(requestsWords);
  const { accountId } = useAccount();
  const keys = useQuery(keysQuery(accountId)).data?.items ?? [];
  const change = (part: { readonly [Name in keyof RequestsSearch]?: RequestsSearch[Name] | undefined }) => {
    const merged = Object.entries({ ...search, ...part }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    onChange(Object.fromEntries(merged));
  };
  return (
    <Group gap="sm" align="flex-end" mb="md" role="search">
      <SearchField
        key={search.search ?? ''}
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <Select
        label={t('status')}
        placeholder={t('anyStatus')}
        className={classes.filter}
        data={statusClasses.map((value) => ({ value, label: t(value) }))}
        value={search.status ?? null}
        onChange={(value) => change({ status: statusClasses.find((choice) => choice === value) })}
        clearable
      />
      <Select
        label={t('operation')}
        placeholder={t('anyOperation')}
        className={classes.filter}
        data={loggedOperations.map(({ id, method, route }) => ({
          value: id,
          label: `${method} ${route.replace('/api', '')}`,
        }))}
        value={search.operation ?? null}
        onChange={(value) => change({ operation: loggedOperations.find(({ id }) => id === value)?.id })}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
        clearable
      />
      <Select
        label={t('key')}
        placeholder={t('anyKey')}
        className={classes.filter}
        data={keys.map(({ apiKeyId, name, lastFour }) => ({
          value: String(apiKeyId),
          label: `${name} (…${lastFour})`,
        }))}
        value={search.key === undefined ? null : String(search.key)}
        onChange={(value) => change({ key: value === null ? undefined : Number(value) })}
        clearable
      />
      <DayField label={t('from')} value={search.from} onChange={(from) => change({ from })} />
      <DayField label={t('to')} value={search.to} onChange={(to) => change({ to })} />
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}

type DayFieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  onChange(day: string): void;
};

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      className={classes.day}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Searches when one is done writing: at Enter, or on leaving the field. */
function SearchField({ value, onSearch }: { readonly value: string; onSearch(text: string): void }) {
  const t = useWords(requestsWords);
  const [text, setText] = useState(value);
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <TextInput
      type="search"
      label={t('search')}
      placeholder={t('searchHint')}
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={128}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && search()}
      onBlur={search}
    />
  );
}
