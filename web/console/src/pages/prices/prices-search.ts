import { readChoice, readId } from '@satha/web-kit/lists/page-search.ts';

export const shownChoices = ['all'] as const;

/** What is looked at, as it stands in the page's address; without `shows`, no prices that are over. */
export type PricesSearch = { readonly account?: number; readonly shows?: (typeof shownChoices)[number] };

/** Reads the filters that an address has; what cannot be used is left out. */
export function readPricesSearch(raw: Record<string, unknown>): PricesSearch {
  const account = readId(raw.account);
  const shows = readChoice(raw.shows, shownChoices);
  return { ...(account !== undefined && { account }), ...(shows && { shows }) };
}
