import type {
  BillingDetailsRequest,
  BillingDetailsView,
  DocumentList,
  DocumentQuery,
  StatementMonths,
} from '@satha/contract/portal/documents';
import type { Language } from '@satha/terms/languages';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

export type DocumentFilter = Pick<DocumentQuery, 'kinds' | 'month' | 'tripId' | 'name' | 'sort'>;

const pageSize = 25;
/** A document is issued a moment after the money moved: so often it is asked for. */
const waitingMs = 1_500;

export function documentsQuery(accountId: number, filter: DocumentFilter) {
  return infiniteQueryOptions({
    queryKey: ['accounts', accountId, 'documents', filter],
    queryFn: ({ signal, pageParam }) => {
      const search = makeSearch({ ...filter, limit: pageSize, cursor: pageParam });
      return portalApi.get<DocumentList>(`/accounts/${accountId}/documents?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Asks for the document with that printed number, if the account has it. */
export function documentNamedQuery(accountId: number, name: string) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'document', name],
    queryFn: ({ signal }) =>
      portalApi.get<DocumentList>(`/accounts/${accountId}/documents?${makeSearch({ name, limit: 1 })}`, {
        signal,
      }),
  });
}

/** Asks for the receipt of a top-up; asked for until it is there. */
export function receiptQuery(accountId: number, topUpId: number) {
  const search = makeSearch({ kinds: 'receipt', topUpId, limit: 1 });
  return queryOptions({
    queryKey: ['accounts', accountId, 'receipt', topUpId],
    queryFn: async ({ signal }) => {
      const { items } = await portalApi.get<DocumentList>(`/accounts/${accountId}/documents?${search}`, {
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
    queryFn: ({ signal }) => portalApi.get<StatementMonths>(`/accounts/${accountId}/statements`, { signal }),
  });
}

/** Returns the address at which the browser finds a document as a file. */
export function documentAddress(accountId: number, documentId: number, language: Language): string {
  return portalApi.address(`/accounts/${accountId}/documents/${documentId}/pdf?language=${language}`);
}

export function statementAddress(accountId: number, month: string, language: Language): string {
  return portalApi.address(`/accounts/${accountId}/statements/${month}/pdf?language=${language}`);
}

export function billingDetailsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'billing-details'],
    queryFn: ({ signal }) =>
      portalApi.get<BillingDetailsView>(`/accounts/${accountId}/billing-details`, { signal }),
  });
}

export function changeBillingDetails(
  accountId: number,
  request: BillingDetailsRequest,
): Promise<BillingDetailsView> {
  return portalApi.send('PUT', `/accounts/${accountId}/billing-details`, request);
}
