import { type OverviewLength, overviewLengths } from '@satha/terms/figures';

/** Over how many days the first page looks back, as it stands in the address. */
export type HomeSearch = { readonly days?: OverviewLength };

export function readHomeSearch(raw: Record<string, unknown>): HomeSearch {
  const days = overviewLengths.find((length) => length === raw.days || String(length) === raw.days);
  return days === undefined ? {} : { days };
}
