import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { readFilters } from '../lists/kept-filters.ts';

type Opening = {
  readonly location: Pick<ParsedLocation, 'pathname' | 'search'>;
  readonly cause: 'enter' | 'stay' | 'preload';
};

/**
 * Makes what opens a list with the filters that its reader left it with in this tab, unless the address has some of its
 * own; `basePath` is where the app's pages are, as in `/portal`.
 */
export function createRecallFilters(basePath: string) {
  return ({ location: { pathname, search }, cause }: Opening): void => {
    if (cause !== 'enter' || Object.keys(search).length > 0) return;
    const kept = readFilters(`${basePath}${pathname}`);
    if (kept === undefined || Object.keys(kept).length === 0) return;
    throw redirect({ to: pathname, search: kept, replace: true });
  };
}
