import type {
  CustomerCodeData,
  CustomerCodeRequest,
  CustomerData,
  CustomerSignInRequest,
  TrackingEnvironment,
} from '@satha/contract/tracking';
import { queryOptions } from '@tanstack/react-query';
import { trackingGet, trackingSend } from './tracking-client.ts';

export const environmentQuery = queryOptions({
  queryKey: ['environment'],
  queryFn: ({ signal }) => trackingGet<TrackingEnvironment>('/environment', signal),
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

export function signOut(): Promise<unknown> {
  return trackingSend('/sign-out');
}
