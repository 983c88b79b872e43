import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { useQuery } from '@tanstack/react-query';
import { driverApi } from '../api/driver-api.ts';
import { type Problem, problemOf } from '../api/problem.ts';
import type { Vehicle } from '../api/wire.ts';
import { useDriverId } from '../session/use-session.ts';

type VehiclesData = { readonly vehicles: readonly Vehicle[] };

export type Vehicles = {
  readonly vehicles?: readonly Vehicle[] | undefined;
  readonly isLoading: boolean;
  readonly problem?: Problem | undefined;
  again(): void;
};

/** Lists the trucks to choose from, the driver's last ones first; those of which the plate holds a text. */
export function useVehicles(search: string): Vehicles {
  const text = search.trim();
  const driverId = useDriverId();
  const query = useQuery({
    queryKey: ['vehicles', driverId, text],
    // A truck that was left a moment ago is free.
    staleTime: 0,
    queryFn: ({ signal }) =>
      driverApi.get<VehiclesData>(`/vehicles?${makeSearch({ search: text })}`, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === driverId ? before : undefined),
  });
  return {
    vehicles: query.data?.vehicles,
    isLoading: query.isFetching,
    problem: query.error ? problemOf(query.error) : undefined,
    again: () => void query.refetch(),
  };
}
