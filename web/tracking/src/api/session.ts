import type { TrackingEnvironment } from '@satha/contract/tracking';
import type {
  CustomerCodeData,
  CustomerCodeRequest,
  CustomerData,
  CustomerSignInRequest,
} from '@satha/contract/tracking/customer-sign-in';
import { readStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import { queryOptions } from '@tanstack/react-query';
import { trackingApi } from './tracking-api.ts';

const environmentKey = 'satha-track-environment-1';

export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: async ({ signal }) => {
    const environment = await trackingApi.get<TrackingEnvironment>('/environment', { signal });
    writeStored('local', environmentKey, environment);
    return environment;
  },
  // It never changes, and a sandbox is told apart from live without a network too.
  initialData: () => readStored<TrackingEnvironment>('local', environmentKey),
  staleTime: Number.POSITIVE_INFINITY,
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => trackingApi.get<CustomerData>('/me', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export function askForCode(request: CustomerCodeRequest): Promise<CustomerCodeData> {
  return trackingApi.send('POST', '/sign-in-codes', request);
}

export function signIn(request: CustomerSignInRequest): Promise<CustomerData> {
  return trackingApi.send('POST', '/sign-in', request);
}
