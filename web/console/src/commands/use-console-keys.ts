import { useHotkeys } from '@mantine/hooks';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useBegin } from '../begin/begun.ts';
import { useShownTrip } from '../begin/use-shown-trip.ts';
import { useUndo } from '../undo/use-undo.ts';
import { pageKeys, tripKeys } from './trip-keys.ts';

/** Our own figure: as long as somebody takes from one key to the next. */
const sequenceMs = 1_500;

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** A card of the board that has the focus may be another trip's than the chosen one. */
const readFocusedTrip = () =>
  readId(document.activeElement?.closest<HTMLElement>('[data-trip]')?.dataset.trip);

/** Lets keys do what the console offers, where nothing is typed into and no dialog is open. */
export function useConsoleKeys(onSheet: () => void): void {
  const begin = useBegin();
  const navigate = useNavigate();
  const tripId = useShownTrip();
  const { undoLast } = useUndo();
  const goneAt = useRef(-sequenceMs);
  // By the key's place and not by its letter: on an Arabic keyboard the same key writes another one.
  const on = (key: string, act: (atMs: number) => void): Parameters<typeof useHotkeys>[0][number] => [
    key,
    ({ timeStamp }) => !isDialogOpen() && act(timeStamp),
    { usePhysicalKeys: true, preventDefault: false },
  ];
  /** Returns where a letter leads after `G`, once. */
  const takeSequence = (atMs: number): boolean => {
    const isGoing = atMs - goneAt.current < sequenceMs;
    goneAt.current = -sequenceMs;
    return isGoing;
  };
  const letters = new Set([...tripKeys.map(({ key }) => key), ...Object.keys(pageKeys)]);
  const actOn = (letter: string, atMs: number) => {
    const page = Object.entries(pageKeys).find(([key]) => key === letter)?.[1];
    if (takeSequence(atMs)) return page && void navigate({ to: page });
    const found = tripKeys.find(({ key }) => key === letter);
    const actedOn = readFocusedTrip() ?? tripId;
    if (found === undefined || actedOn === undefined) return;
    const { step, orElse } = found;
    begin({ tripId: actedOn, step, ...(orElse && { orElse }) });
  };
  useHotkeys([
    on('shift+Slash', onSheet),
    // Where the sign is elsewhere on the keyboard.
    ['shift+?', () => !isDialogOpen() && onSheet()],
    on('U', undoLast),
    on('mod+Z', undoLast),
    on('G', (atMs) => {
      goneAt.current = atMs;
    }),
    ...[...letters].map((letter) => on(letter, (atMs) => actOn(letter, atMs))),
  ]);
}
