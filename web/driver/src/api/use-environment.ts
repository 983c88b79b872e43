import { readStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { driverApi } from './driver-api.ts';
import type { DriverEnvironment } from './wire.ts';

const key = 'satha-drive-environment-1';
/** Of what is the same for everybody. */
export const environmentKey = 'environment';

const environmentQuery = queryOptions({
  queryKey: [environmentKey],
  queryFn: async ({ signal }) => {
    const environment = await driverApi.get<DriverEnvironment>('/environment', { signal });
    writeStored('local', key, environment);
    return environment;
  },
  // A sandbox is told apart from live, and the operator's line is known, without a network too.
  placeholderData: () => readStored<DriverEnvironment>('local', key),
  staleTime: 3_600_000,
});

/** Returns what differs between the deployments of the app; undefined until it is known. */
export function useEnvironment(): DriverEnvironment | undefined {
  return useQuery(environmentQuery).data;
}
