import { TextInput } from '@mantine/core';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { useOwnChanges } from '@satha/web-kit/forms/use-own-changes.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FilterBar } from '@satha/web-kit/lists/filter-bar.tsx';
import { ChoiceFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { useState } from 'react';
import { useOperator } from '../../shell/use-operator.ts';
import { accountsWords } from '../../words/money/accounts.ts';
import { type AccountsSearch, accountStates, longestSearch, openTripsChoices } from './accounts-search.ts';

type AccountFiltersProps = {
  readonly search: AccountsSearch;
  onChange(search: AccountsSearch): void;
};

export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const t = useWords(accountsWords);
  const { may } = useOperator();
  return (
    <FilterBar search={search} onChange={onChange}>
      {(change) => (
        <>
          <SearchFilter
            hint={t('searchHint')}
            longest={longestSearch}
            value={search.search}
            onSearch={(text) => change({ search: text })}
          />
          <ChoiceFilter
            label={t('state')}
            placeholder={t('anyState')}
            choices={accountStates.map((value) => ({ value, label: t(value) }))}
            value={search.state}
            onChange={(state) => change({ state })}
          />
          <ChoiceFilter
            label={t('openTrips')}
            placeholder={t('anyTrips')}
            choices={openTripsChoices.map((value) => ({ value, label: t(value) }))}
            value={search.trips}
            onChange={(trips) => change({ trips })}
          />
          {may('wallets.read') && (
            <BalanceFilter value={search.below} onChange={(below) => change({ below })} />
          )}
        </>
      )}
    </FilterBar>
  );
}

type BalanceFilterProps = {
  readonly value: number | undefined;
  onChange(fils: number | undefined): void;
};

/** Asks for an amount below which balances are looked for, at Enter or on leaving the field. */
function BalanceFilter({ value, onChange }: BalanceFilterProps) {
  const t = useWords(accountsWords);
  const { digits } = useLanguage();
  const write = (fils: number | undefined) =>
    fils === undefined ? '' : fils < 0 ? `-${writeAmount(-fils, digits)}` : writeAmount(fils, digits);
  const [text, setText] = useState(write(value));
  const [isWrong, setIsWrong] = useState(false);
  // Somebody cleared the filters, or went back.
  const ask = useOwnChanges(write(value), (other) => {
    setText(other);
    setIsWrong(false);
  });
  const search = () => {
    const fils = readBalance(text);
    const isUnread = fils === undefined && text.trim() !== '';
    setIsWrong(isUnread);
    if (!isUnread && ask(write(fils))) onChange(fils);
  };
  return (
    <TextInput
      label={t('below')}
      placeholder={t('belowHint')}
      flex="1 1 150px"
      maw={{ sm: 190 }}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      value={text}
      error={isWrong && t('belowWrong')}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && search()}
      onBlur={search}
    />
  );
}

/** Undefined for what is no amount; a minus goes before one. */
function readBalance(text: string): number | undefined {
  const match = /^\s*([-−]?)(.*)$/s.exec(text);
  const fils = readAmount(match?.[2] ?? '');
  return fils !== undefined && match?.[1] ? -fils : fils;
}
