import '@mantine/spotlight/styles.css';
import { Loader } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { finderWords } from '../../words/finder.ts';
import { longestWanted, useFound } from './use-found.tsx';

const [store, spotlight] = createSpotlight();

/** Shows the search over pages, trips, keys and documents. It opens whenever `openings` grows. */
export function Finder({ openings }: { readonly openings: number }) {
  const t = useWords(finderWords);
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const { groups, isLooking, error } = useFound(wanted);
  useEffect(() => {
    if (openings > 0) spotlight.open();
  }, [openings]);
  /** Without a choice by the arrows, Enter opens what is found first. */
  function openFirst(event: KeyboardEvent) {
    const [first] = groups.flatMap(({ found }) => found);
    const hasChoice = document.querySelector('[data-selected="true"]') !== null;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isLooking || hasChoice || !first) return;
    event.preventDefault();
    spotlight.close();
    void navigate(first.link);
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
        placeholder={t('hint')}
        aria-label={t('hint')}
        maxLength={longestWanted}
        onKeyDown={openFirst}
        leftSection={isLooking ? <Loader size={18} /> : <IconSearch size={20} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ found }) => found.length > 0)
          .map(({ word, found }) => (
            <Spotlight.ActionsGroup key={word} label={t(word)}>
              {found.map(({ id, title, about, icon, link }) => (
                <Spotlight.Action
                  key={id}
                  label={title}
                  {...(about !== undefined && { description: about })}
                  leftSection={icon}
                  onClick={() => void navigate(link)}
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
