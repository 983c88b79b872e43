import type {
  BillingDetailsRequest,
  BillingDetailsView,
  DocumentList,
  DocumentQuery,
  StatementMonths,
} from '@satha/contract/portal/documents';
import type { Language } from '@satha/terms/languages';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { makeSearch, portalAddress, portalGet, portalSend } from '../portal-client.ts';

export type DocumentFilter = Pick<DocumentQuery, 'kinds' | 'month' | 'tripId'>;

const pageSize = 25;
/** A document is issued a moment after the money moved: so often it is asked for. */
const waitingMs = 1_500;

export function documentsQuery(accountId: number, filter: DocumentFilter) {
  return infiniteQueryOptions({
    queryKey: ['accounts', accountId, 'documents', filter],
    queryFn: ({ signal, pageParam }) => {
      const search = makeSearch({ ...filter, limit: pageSize, cursor: pageParam });
      return portalGet<DocumentList>(`/accounts/${accountId}/documents?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The receipt of a top-up; asked for until it is there. */
export function receiptQuery(accountId: number, topUpId: number) {
  const search = makeSearch({ kinds: 'receipt', topUpId, limit: 1 });
  return queryOptions({
    queryKey: ['accounts', accountId, 'receipt', topUpId],
    queryFn: async ({ signal }) => {
      const { items } = await portalGet<DocumentList>(`/accounts/${accountId}/documents?${search}`, {
        signal,
      });
      return items[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? false : waitingMs),
  });
}

export function statementsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'statements'],
    queryFn: ({ signal }) => portalGet<StatementMonths>(`/accounts/${accountId}/statements`, { signal }),
  });
}

/** Where the browser finds a document as a file. */
export function documentAddress(accountId: number, documentId: number, language: Language): string {
  return portalAddress(`/accounts/${accountId}/documents/${documentId}/pdf?language=${language}`);
}

export function statementAddress(accountId: number, month: string, language: Language): string {
  return portalAddress(`/accounts/${accountId}/statements/${month}/pdf?language=${language}`);
}

export function billingDetailsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'billing-details'],
    queryFn: ({ signal }) =>
      portalGet<BillingDetailsView>(`/accounts/${accountId}/billing-details`, { signal }),
  });
}

export function changeBillingDetails(
  accountId: number,
  request: BillingDetailsRequest,
): Promise<BillingDetailsView> {
  return portalSend('PUT', `/accounts/${accountId}/billing-details`, request);
}
