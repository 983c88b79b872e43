import { readId } from '@satha/web-kit/lists/page-search.ts';

/** Which top-up is under way, as it stands in the page's address: the provider's page leads back to it. */
export type TopUpSearch = { readonly topUpId?: number };

export function readTopUpSearch(raw: Record<string, unknown>): TopUpSearch {
  const topUpId = readId(raw.topUpId);
  return topUpId !== undefined ? { topUpId } : {};
}
