import type { SystemData } from '@satha/contract/console/desk/system';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

/** Asks how the service does, again every quarter of a minute while somebody looks. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => consoleApi.get<SystemData>('/system', { signal }),
  refetchInterval: 15_000,
});
