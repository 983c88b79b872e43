import { Button, Group } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ChoiceFilter, NumberFilter, SearchFilter } from '@satha/web-kit/lists/filter-fields.tsx';
import { changeSearch, type SearchPart } from '@satha/web-kit/lists/page-search.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { boardWords } from '../../words/board.ts';
import { type BoardSearch, demoChoices, longestSearch } from './board-search.ts';

type BoardFiltersProps = { readonly search: BoardSearch; onChange(search: BoardSearch): void };

/** Narrows the trips by text and account, and in the sandbox by its demo. */
export function BoardFilters({ search, onChange }: BoardFiltersProps) {
  const t = useWords(boardWords);
  const isSandbox = useEnvironment().environment === 'test';
  const change = (part: SearchPart<BoardSearch>) => onChange(changeSearch(search, part));
  const isNarrowed = search.search !== undefined || search.account !== undefined || search.demo !== undefined;
  return (
    <Group gap="sm" align="flex-end" role="search">
      <SearchFilter
        hint={t('searchHint')}
        longest={longestSearch}
        value={search.search}
        onSearch={(text) => change({ search: text })}
      />
      <NumberFilter label={t('account')} value={search.account} onChange={(account) => change({ account })} />
      {isSandbox && (
        <ChoiceFilter
          label={t('demo')}
          placeholder={t('withDemo')}
          choices={demoChoices.map((value) => ({ value, label: t(value) }))}
          value={search.demo}
          onChange={(demo) => change({ demo })}
        />
      )}
      {isNarrowed && (
        <Button
          variant="subtle"
          onClick={() => change({ search: undefined, account: undefined, demo: undefined })}
        >
          {t('allTrips')}
        </Button>
      )}
    </Group>
  );
}
