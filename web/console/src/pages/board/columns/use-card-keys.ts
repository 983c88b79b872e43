import { languages } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { Board } from '../board-context.ts';
import type { BoardColumn } from '../store/standing.ts';
import { isArrow, nextCard } from './next-card.ts';

type CardKeys = {
  readonly holder: RefObject<HTMLElement | null>;
  readonly board: Board;
  readonly folded: readonly BoardColumn[];
  readonly litTrip: number | undefined;
};

/** Arrows choose the trip beside the one that has the focus, which goes along; Escape lets go. */
export function useCardKeys({ holder, board, folded, litTrip }: CardKeys) {
  const { language } = useLanguage();
  const isRtl = languages[language].direction === 'rtl';
  const wanted = useRef<number>(undefined);
  // The card may be drawn by the very change that chose it.
  useEffect(() => {
    if (wanted.current === undefined || wanted.current !== litTrip) return;
    wanted.current = undefined;
    holder.current?.querySelector<HTMLElement>(`[data-trip="${litTrip}"]`)?.focus();
  });
  return (event: KeyboardEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-trip]') : null;
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return;
    const tripId = Number(card.dataset.trip);
    if (event.key === 'Escape') {
      board.chooseTrip(undefined);
    } else if (isArrow(event.key)) {
      event.preventDefault();
      const next = nextCard(tripId, event.key, { columns: board.store.layout().columns, folded, isRtl });
      if (next === undefined) return;
      wanted.current = next;
      board.chooseTrip(next);
    }
  };
}
