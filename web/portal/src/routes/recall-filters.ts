import { readFilters } from '@satha/web-kit/lists/kept-filters.ts';
import { type ParsedLocation, redirect } from '@tanstack/react-router';

type Opening = {
  readonly location: Pick<ParsedLocation, 'pathname' | 'search'>;
  readonly cause: 'enter' | 'stay' | 'preload';
};

/** Opens a list with the filters that its reader left it with in this tab, unless the address has some of its own. */
export function recallFilters({ location: { pathname, search }, cause }: Opening): void {
  if (cause !== 'enter' || Object.keys(search).length > 0) return;
  const kept = readFilters(`/portal${pathname}`);
  if (kept === undefined || Object.keys(kept).length === 0) return;
  throw redirect({ to: pathname, search: kept, replace: true });
}
