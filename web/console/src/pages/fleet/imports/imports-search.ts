import { type ImportThings, importThings } from '@satha/terms/fleet-imports';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';

/** What is imported, as it stands in the page's address: drivers when left out. */
export type ImportsSearch = { readonly things?: ImportThings };

export function readImportsSearch(raw: Record<string, unknown>): ImportsSearch {
  const things = readChoice(raw.things, importThings);
  return things ? { things } : {};
}
