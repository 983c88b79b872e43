import { readStored, removeStored, writeStored } from '../pwa/store.ts';
import { changeSearch, type SearchPart } from './page-search.ts';

/** Of each list, by its path, the filters that its reader left it with. */
type Kept = Readonly<Record<string, object>>;

const key = 'satha-filters-1';

/** Keeps them as long as the tab: somebody's name or number may be among them. */
export function keepFilters(path: string, search: object): void {
  writeStored('tab', key, { ...readStored<Kept>('tab', key), [path]: search });
}

export function readFilters(path: string): object | undefined {
  return readStored<Kept>('tab', key)?.[path];
}

/** Removes the filters of whoever was signed in before. */
export function forgetFilters(): void {
  removeStored('tab', key);
}

/** Returns the search of the page that is open, in another order, which is kept with its filters. */
export function changeOrder<Search extends { readonly sort?: unknown }>(
  search: Search,
  sort: Search['sort'],
): Search {
  const sorted = changeSearch(search, { sort } as SearchPart<Search>);
  keepFilters(window.location.pathname, sorted);
  return sorted;
}
