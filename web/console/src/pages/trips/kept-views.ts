import { readStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import { useState } from 'react';
import { readTripsSearch, type TripsSearch } from './trips-search.ts';

/** An address of the list, by a name that an operator gave it. */
export type KeptView = { readonly name: string; readonly search: TripsSearch };

export const longestName = 40;
/** Our own figure: more are not found by looking. */
const mostViews = 20;

const keyOf = (operatorId: number) => `satha-trip-views-${operatorId}`;

/** Reads what an operator kept in this browser, as far as this page understands it. */
export function readKeptViews(operatorId: number): readonly KeptView[] {
  const stored = readStored<unknown>('local', keyOf(operatorId));
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view) => {
    const { name, search } = view ?? {};
    return typeof name === 'string' && typeof search === 'object' && search !== null
      ? [{ name: name.slice(0, longestName), search: readTripsSearch(search) }]
      : [];
  });
}

/** Returns the views of the list with one more, the latest first, in place of another of that name. */
export function addView(views: readonly KeptView[], view: KeptView): readonly KeptView[] {
  return [view, ...views.filter(({ name }) => name !== view.name)].slice(0, mostViews);
}

/** Returns the views that an operator keeps in this browser, and what keeps and removes one. */
export function useKeptViews(operatorId: number) {
  const [views, setViews] = useState(() => readKeptViews(operatorId));
  const set = (next: readonly KeptView[]) => {
    writeStored('local', keyOf(operatorId), next);
    setViews(next);
  };
  return {
    views,
    keep: (view: KeptView) => set(addView(views, view)),
    remove: (removed: KeptView) => set(views.filter(({ name }) => name !== removed.name)),
  };
}
