import { type StatusClass, statusClasses } from '@satha/terms/lists';
import { readChoice, readDay, readText } from '@satha/web-kit/lists/page-search.ts';

export const longestSearch = 128;

/** Which requests are looked at, as it stands in the page's address. */
export type RequestsSearch = {
  readonly search?: string;
  readonly status?: StatusClass;
  /** Days, both of them whole. */
  readonly from?: string;
  readonly to?: string;
};

/** Reads the filters that an address has; what cannot be used is left out. */
export function readRequestsSearch(raw: Record<string, unknown>): RequestsSearch {
  const search = readText(raw.search, longestSearch);
  const status = readChoice(raw.status, statusClasses);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  return {
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
