import { readId } from '@satha/web-kit/lists/page-search.ts';

/** Whose fees a draft begins from, as it stands in the page's address; without an account, those for all. */
export type FeesSearch = { readonly account?: number };

export function readFeesSearch(raw: Record<string, unknown>): FeesSearch {
  const account = readId(raw.account);
  return account === undefined ? {} : { account };
}
