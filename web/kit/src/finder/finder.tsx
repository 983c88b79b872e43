import '@mantine/spotlight/styles.css';
import { Loader } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useWords } from '../language/use-words.tsx';
import { finderWords } from './finder-words.ts';
import type { Finding, Found } from './found.ts';

const [store, spotlight] = createSpotlight();

/** The longest text that is looked for, as long as the service's lists take. */
export const longestWanted = 100;

type FinderProps = {
  readonly openings: number;
  /** What may be typed. */
  readonly hint: string;
  /** The longest text that may be typed; that which lists take, unless told otherwise. */
  readonly longest?: number;
  /** A hook that finds what a text means. */
  useFound(wanted: string): Finding;
};

/** Shows the search over whatever an app has. It opens whenever `openings` grows. */
export function Finder({ openings, hint, longest = longestWanted, useFound }: FinderProps) {
  const t = useWords(finderWords);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const { groups, isLooking, error } = useFound(wanted);
  useEffect(() => {
    if (openings > 0) spotlight.open();
  }, [openings]);
  const choose = (found: Found) => ('run' in found ? found.run() : void navigate(found.link));
  /** Without a choice by the arrows, Enter takes what is found first. */
  function takeFirst(event: KeyboardEvent) {
    const [first] = groups.flatMap(({ found }) => found);
    const hasChoice = document.querySelector('[data-selected="true"]') !== null;
    // What is done at once needs no answer of the service.
    const isReady = !isLooking || (first !== undefined && 'run' in first);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isReady || hasChoice || !first) return;
    event.preventDefault();
    spotlight.close();
    choose(first);
  }
  const isEmpty = groups.every(({ found }) => found.length === 0);
  return (
    <Spotlight.Root
      store={store}
      query={wanted}
      onQueryChange={setWanted}
      shortcut={null}
      clearQueryOnClose
      scrollable
      maxHeight="70vh"
      attributes={{ content: { 'aria-label': t('search') } }}
    >
      <Spotlight.Search
        placeholder={hint}
        aria-label={hint}
        maxLength={longest}
        onKeyDown={takeFirst}
        leftSection={isLooking ? <Loader size={18} /> : <IconSearch size={20} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ found }) => found.length > 0)
          .map(({ label, found }) => (
            <Spotlight.ActionsGroup key={label} label={label}>
              {found.map((one) => (
                <Spotlight.Action
                  key={one.id}
                  label={one.title}
                  {...(one.about !== undefined && { description: one.about })}
                  leftSection={one.icon}
                  onClick={() => choose(one)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {isEmpty && !isLooking && (
          <Spotlight.Empty role="status">
            {error ? t('failed') : t('nothing', { wanted: wanted.trim() })}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
