import type {
  CustomerCodeData,
  CustomerCodeRequest,
  CustomerData,
  CustomerSignInRequest,
  TrackingEnvironment,
} from '@satha/contract/tracking';
import { queryOptions } from '@tanstack/react-query';
import { readStored, writeStored } from '../saved/store.ts';
import { trackingGet, trackingSend } from './tracking-client.ts';

const environmentKey = 'satha-track-environment-1';

export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: async ({ signal }) => {
    const environment = await trackingGet<TrackingEnvironment>('/environment', signal);
    writeStored('local', environmentKey, environment);
    return environment;
  },
  // It never changes, and a sandbox is told apart from live without a network too.
  initialData: () => readStored<TrackingEnvironment>('local', environmentKey),
  staleTime: Number.POSITIVE_INFINITY,
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => trackingGet<CustomerData>('/me', signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export function askForCode(request: CustomerCodeRequest): Promise<CustomerCodeData> {
  return trackingSend('/sign-in-codes', request);
}

export function signIn(request: CustomerSignInRequest): Promise<CustomerData> {
  return trackingSend('/sign-in', request);
}
