import { Button, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import { keepFilters } from './kept-filters.ts';
import { listWords } from './list-words.ts';
import classes from './lists.module.css';
import { changeSearch, isFiltered, type SearchPart } from './page-search.ts';

type FilterBarProps<Search extends object> = {
  readonly search: Search;
  onChange(search: Search): void;
  /** The fields, given what changes one value and leaves the others. */
  readonly children: (change: (part: SearchPart<Search>) => void) => ReactNode;
};

/**
 * Shows the filters of a list. They stand in the page's address, so that a link leads to the same entries,
 * and the list comes back with them. On a phone all but the search are folded away until they are asked for.
 */
export function FilterBar<Search extends object>({ search, onChange, children }: FilterBarProps<Search>) {
  const t = useWords(listWords);
  const bar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(search);
  const set = (next: Search) => {
    keepFilters(window.location.pathname, next);
    onChange(next);
  };
  const clear = () => {
    // Every value of a search is optional.
    set({} as Search);
    // The button goes with what it clears, and the focus would go with it.
    const field = bar.current?.querySelector<HTMLInputElement>('input[type="search"]');
    (field ?? bar.current)?.focus();
  };
  return (
    <Group
      gap="sm"
      align="flex-end"
      mb="md"
      role="search"
      tabIndex={-1}
      ref={bar}
      className={classes.filters ?? ''}
      data-open={isOpen}
    >
      {children((part) => set(changeSearch(search, part)))}
      <Button
        hiddenFrom="sm"
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? t('filters') : t('filtersSet', { count })}
      </Button>
      {isFiltered(search) && (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}

/** What is set of the filters that fold away. */
function countFilters(search: object): number {
  return Object.keys(search).filter((name) => name !== 'sort' && name !== 'search').length;
}
