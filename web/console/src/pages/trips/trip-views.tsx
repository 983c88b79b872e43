import { ActionIcon, Button, Group } from '@mantine/core';
import { readToday } from '@satha/web-kit/dates/read-today.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { keepFilters } from '@satha/web-kit/lists/kept-filters.ts';
import { isFiltered } from '@satha/web-kit/lists/page-search.ts';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperator } from '../../shell/use-operator.ts';
import { tripViewWords } from '../../words/trips/trips.ts';
import { KeepViewDialog } from './keep-view-dialog.tsx';
import { type KeptView, useKeptViews } from './kept-views.ts';
import classes from './trips.module.css';
import { isSameSearch, type TripsSearch } from './trips-search.ts';

/** The views that there always are, each an address. */
function makeViews() {
  const today = readToday();
  return [
    { word: 'all', search: {} },
    { word: 'open', search: { status: 'open' } },
    { word: 'concern', search: { concern: 'any' } },
    {
      word: 'today',
      search: { status: 'scheduled', departFrom: today, departTo: today, sort: 'earliest_departure' },
    },
  ] as const satisfies readonly { readonly word: string; readonly search: TripsSearch }[];
}

/** Shows the ways to views of the list: those that there always are, and those that the operator keeps in this browser. */
export function TripViews({ search }: { readonly search: TripsSearch }) {
  const t = useWords(tripViewWords);
  const tell = useTell();
  const { views, keep, remove } = useKeptViews(useOperator().operatorId);
  const [isKeeping, setIsKeeping] = useState(false);
  const built = makeViews();
  const isKnown = [...built, ...views].some((view) => isSameSearch(view.search, search));
  return (
    <Group component="nav" aria-label={t('views')} gap="xs" mb="md">
      {built.map(({ word, search: address }) => (
        <ViewLink key={word} name={t(word)} address={address} search={search} />
      ))}
      {views.map((view) => (
        <span key={view.name} className={classes.view}>
          <ViewLink name={view.name} address={view.search} search={search} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { name: view.name })}
            onClick={() => {
              remove(view);
              tell.done(t('removed', { name: view.name }));
            }}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      {isFiltered(search) && !isKnown && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setIsKeeping(true)}
        >
          {t('keep')}
        </Button>
      )}
      {isKeeping && (
        <KeepViewDialog
          onKeep={(name) => {
            keep({ name, search });
            setIsKeeping(false);
            tell.done(t('kept', { name }));
          }}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </Group>
  );
}

type ViewLinkProps = {
  readonly name: KeptView['name'];
  /** Where the view is. */
  readonly address: TripsSearch;
  /** Where the page is. */
  readonly search: TripsSearch;
};

function ViewLink({ name, address, search }: ViewLinkProps) {
  const isOpen = isSameSearch(address, search);
  return (
    <Button
      size="xs"
      variant={isOpen ? 'light' : 'default'}
      renderRoot={(props) => <Link to="/trips" search={address} {...props} />}
      {...(isOpen && { 'aria-current': 'true' })}
      onClick={() => keepFilters(window.location.pathname, address)}
    >
      <bdi>{name}</bdi>
    </Button>
  );
}
