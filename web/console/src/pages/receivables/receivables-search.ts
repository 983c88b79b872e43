import { type ReceivableStatus, receivableStatuses } from '@satha/terms/payments';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';

/** Which of what callers owe is looked at, as it stands in the page's address. */
export type ReceivablesSearch = { readonly status?: ReceivableStatus };

/** Reads the filter that an address has; one that cannot be used is left out. */
export function readReceivablesSearch(raw: Record<string, unknown>): ReceivablesSearch {
  const status = readChoice(raw.status, receivableStatuses);
  return status ? { status } : {};
}
