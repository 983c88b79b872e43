import { readId } from '@satha/web-kit/lists/page-search.ts';

/** Which tariff a draft begins from, as it stands in the page's address. */
export type DraftSearch = { readonly tariff?: number };

export function readDraftSearch(raw: Record<string, unknown>): DraftSearch {
  const tariff = readId(raw.tariff);
  return tariff === undefined ? {} : { tariff };
}
