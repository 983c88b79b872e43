import type { ConsoleDocumentsData, ConsoleDocumentsQuery } from '@satha/contract/console/money/documents';
import type { StatementMonths } from '@satha/contract/portal/documents';
import type { Language } from '@satha/terms/languages';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type DocumentFilter = Omit<ConsoleDocumentsQuery, 'limit' | 'cursor'>;

export function documentsQuery(filter: DocumentFilter) {
  return pagedQuery<ConsoleDocumentsData>('documents', filter);
}

/** Returns the address at which the browser finds a document as a file. */
export function documentAddress(name: string, language: Language): string {
  return consoleApi.address(`/documents/${name}/pdf?language=${language}`);
}

export function statementsQuery(accountId: number) {
  return queryOptions({
    queryKey: ['account', accountId, 'statements'],
    queryFn: ({ signal }) => consoleApi.get<StatementMonths>(`/accounts/${accountId}/statements`, { signal }),
  });
}

/** Returns the address of an account's statement of a month. */
export function statementAddress(accountId: number, month: string, language: Language): string {
  return consoleApi.address(`/accounts/${accountId}/statements/${month}/pdf?language=${language}`);
}
