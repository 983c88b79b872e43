import type { DriverHoldData, HoldDriverRequest } from '@satha/contract/console/dispatch';
import type {
  ConsoleDriversData,
  ConsoleDriversQuery,
  ConsoleVehiclesData,
  ConsoleVehiclesQuery,
} from '@satha/contract/console/lists';
import type { ConsoleShiftsData, ConsoleShiftsQuery } from '@satha/contract/console/shifts';
import type { DoneData } from '@satha/contract/people/sign-in';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export type DriverFilter = Omit<ConsoleDriversQuery, 'limit' | 'cursor'>;
export type VehicleFilter = Omit<ConsoleVehiclesQuery, 'limit' | 'cursor'>;

export function driversQuery(filter: DriverFilter) {
  return pagedQuery<ConsoleDriversData>('drivers', filter);
}

/** Asks for one driver by their number; none where there is none. */
export function driverQuery(driverId: number) {
  return queryOptions({
    queryKey: ['driver', driverId],
    queryFn: async ({ signal }) => {
      const search = makeSearch({ driverId, limit: 1 });
      const { items } = await consoleApi.get<ConsoleDriversData>(`/drivers?${search}`, { signal });
      return items[0] ?? null;
    },
  });
}

export function vehiclesQuery(filter: VehicleFilter) {
  return pagedQuery<ConsoleVehiclesData>('vehicles', filter);
}

/** Asks for drivers anew, wherever they are shown: in the list, and among the candidates of a trip. */
export async function renewDrivers(queryClient: QueryClient): Promise<void> {
  await Promise.all([['drivers'], ['trip']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Holds a driver back from automatic offers, in place of an earlier hold. */
export function holdDriver(driverId: number, request: HoldDriverRequest): Promise<DriverHoldData> {
  return consoleApi.send('POST', `/drivers/${driverId}/hold`, request);
}

/** Ends the hold of a driver; nothing where there is none. */
export function releaseDriver(driverId: number): Promise<DriverHoldData> {
  return consoleApi.send('DELETE', `/drivers/${driverId}/hold`);
}

export type ShiftFilter = Omit<ConsoleShiftsQuery, 'limit' | 'cursor'>;

export function shiftsQuery(filter: ShiftFilter) {
  return pagedQuery<ConsoleShiftsData>('shifts', filter);
}

/** Takes a driver offline who is online in this shift; nothing where it is over. */
export function endShift(driverId: number, shiftId: number): Promise<DoneData> {
  return consoleApi.send('POST', `/drivers/${driverId}/end-shift`, { shiftId });
}
