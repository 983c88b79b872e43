import { Button, Group, Select, TextInput } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { smsOutboxWords } from '../../../words/developers/sms-outbox.ts';
import classes from '../developers.module.css';
import { kindChoices, type MessagesSearch } from './messages-search.ts';

type MessageFiltersProps = {
  readonly search: MessagesSearch;
  onChange(search: MessagesSearch): void;
};

/** They stand in the page's address, so that a link leads to the same messages. */
export function MessageFilters({ search, onChange }: MessageFiltersProps) {
  const t = useWords(smsOutboxWords);
  const { search: text = '', kind } = search;
  const change = (wanted: { readonly search: string; readonly kind: MessagesSearch['kind'] }) =>
    onChange({ ...(wanted.search && { search: wanted.search }), ...(wanted.kind && { kind: wanted.kind }) });
  return (
    <Group gap="sm" align="flex-end" mb="md" role="search">
      <SearchField key={text} value={text} onSearch={(changed) => change({ search: changed, kind })} />
      <Select
        label={t('kind')}
        placeholder={t('anyKind')}
        className={classes.filter}
        data={kindChoices.map((value) => ({ value, label: t(value) }))}
        value={kind ?? null}
        onChange={(value) => change({ search: text, kind: kindChoices.find((choice) => choice === value) })}
        clearable
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}

/** Searches when one is done writing: at Enter, or on leaving the field. */
function SearchField({ value, onSearch }: { readonly value: string; onSearch(text: string): void }) {
  const t = useWords(smsOutboxWords);
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
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && search()}
      onBlur={search}
    />
  );
}
