import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

type Filter = Readonly<Record<string, string | number | undefined>>;
type Page = { readonly nextCursor: string | null };

const pageSize = 50;

/** Asks for a list of the API, a page at a time; it is kept under the list's name and its filter. */
export function pagedQuery<Data extends Page>(name: string, filter: Filter) {
  return infiniteQueryOptions({
    queryKey: [name, filter],
    queryFn: ({ signal, pageParam }) => {
      const search = makeSearch({ ...filter, limit: pageSize, cursor: pageParam });
      return consoleApi.get<Data>(`/${name}?${search}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}
