import type { TableFormat } from '@satha/terms/lists';
import { createApiClient, makeSearch } from '@satha/web-kit/api/api-client.ts';
import { makeExplain } from '@satha/web-kit/api/explain-refusal.ts';
import { personRefusalWords } from '@satha/web-kit/people/person-refusal-words.ts';
import { refusalWords } from '../words/refusals.ts';

export const portalApi = createApiClient({
  basePath: '/portal-api',
  explain: makeExplain(personRefusalWords, refusalWords),
});

/** The account's lists that can be had whole as a file. */
type ListPath = 'trips' | 'wallet/entries' | 'audit' | 'requests' | 'documents';

/** Returns the address at which the browser finds all that a list's filter selects as CSV. */
export function listFileAddress(
  accountId: number,
  list: ListPath,
  filter: Parameters<typeof makeSearch>[0],
): (format: TableFormat) => string {
  return (format) =>
    portalApi.address(`/accounts/${accountId}/${list}.csv?${makeSearch({ ...filter, format })}`);
}
