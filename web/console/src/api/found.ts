import type {
  ConsoleAccountsData,
  ConsoleDriversData,
  ConsoleVehiclesData,
} from '@satha/contract/console/lists';
import type { ConsoleTripsData } from '@satha/contract/console/trips';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

type Lists = {
  readonly trips: ConsoleTripsData;
  readonly drivers: ConsoleDriversData;
  readonly vehicles: ConsoleVehiclesData;
  readonly accounts: ConsoleAccountsData;
};

/** As many of each kind as the finder shows. */
export const mostOfAKind = 6;

/** Asks for the first records of a list that a text finds. */
export function foundQuery<List extends keyof Lists>(list: List, search: string) {
  return queryOptions({
    queryKey: ['found', list, search],
    queryFn: ({ signal }) =>
      consoleApi.get<Lists[List]>(`/${list}?${makeSearch({ search, limit: mostOfAKind })}`, { signal }),
    enabled: search !== '',
  });
}
