import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryView,
  EndpointList,
} from '@satha/contract/portal/webhooks';
import type {
  ChallengeOutcome,
  ChangeEndpointRequest,
  CreateEndpointRequest,
  EndpointView,
  EndpointWithSecret,
  ResentEvents,
  RotatedSecret,
  TestOutcome,
} from '@satha/contract/webhooks/webhook-endpoints';
import type { DeliveryStatus } from '@satha/terms/lists';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';

const endpointsPath = (accountId: number) => `/accounts/${accountId}/webhook-endpoints`;
const endpointPath = (accountId: number, endpointId: number) => `${endpointsPath(accountId)}/${endpointId}`;

/** So soon endpoints are asked for again while one of them has to prove that it wants events. */
const unprovenMs = 5_000;
/** So soon the log is asked for again while something in it is pending. */
const pendingMs = 3_000;

export const webhookKeys = {
  endpoints: (accountId: number) => ['webhooks', accountId, 'endpoints'] as const,
  deliveries: (accountId: number, endpointId: number) =>
    ['webhooks', accountId, 'deliveries', endpointId] as const,
};

export function endpointsQuery(accountId: number) {
  return queryOptions({
    queryKey: webhookKeys.endpoints(accountId),
    queryFn: ({ signal }) => portalApi.get<EndpointList>(endpointsPath(accountId), { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ proof, status }) => proof === 'unproven' && status === 'active')
        ? unprovenMs
        : false,
  });
}

export function deliveriesQuery(accountId: number, endpointId: number, status: DeliveryStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: [...webhookKeys.deliveries(accountId, endpointId), 'list', status],
    queryFn: ({ pageParam: cursor, signal }) => {
      const path = `${endpointPath(accountId, endpointId)}/deliveries?${makeSearch({ status, cursor })}`;
      return portalApi.get<DeliveryList>(path, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: DeliveryList) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((one) => one.status === 'pending'))
        ? pendingMs
        : false,
  });
}

export function deliveryQuery(accountId: number, endpointId: number, deliveryId: number) {
  return queryOptions({
    queryKey: [...webhookKeys.deliveries(accountId, endpointId), 'one', deliveryId],
    queryFn: ({ signal }) => {
      const path = `${endpointPath(accountId, endpointId)}/deliveries/${deliveryId}`;
      return portalApi.get<DeliveryDetail>(path, { signal });
    },
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pendingMs : false),
  });
}

export function createEndpoint(
  accountId: number,
  request: CreateEndpointRequest,
): Promise<EndpointWithSecret> {
  return portalApi.send('POST', endpointsPath(accountId), request);
}

export function changeEndpoint(
  accountId: number,
  endpointId: number,
  request: ChangeEndpointRequest,
): Promise<EndpointView> {
  return portalApi.send('PATCH', endpointPath(accountId, endpointId), request);
}

export function turnEndpoint(
  accountId: number,
  endpointId: number,
  action: 'enable' | 'disable',
): Promise<EndpointView> {
  return portalApi.send('POST', `${endpointPath(accountId, endpointId)}/${action}`);
}

export function removeEndpoint(accountId: number, endpointId: number): Promise<EndpointView> {
  return portalApi.send('DELETE', endpointPath(accountId, endpointId));
}

export function rotateSecret(accountId: number, endpointId: number, atOnce: boolean): Promise<RotatedSecret> {
  return portalApi.send('POST', `${endpointPath(accountId, endpointId)}/rotate-secret`, { atOnce });
}

export function challengeEndpoint(accountId: number, endpointId: number): Promise<ChallengeOutcome> {
  return portalApi.send('POST', `${endpointPath(accountId, endpointId)}/challenge`);
}

export function testEndpoint(accountId: number, endpointId: number): Promise<TestOutcome> {
  return portalApi.send('POST', `${endpointPath(accountId, endpointId)}/test`);
}

export function resendDelivery(
  accountId: number,
  endpointId: number,
  deliveryId: number,
): Promise<DeliveryView> {
  return portalApi.send('POST', `${endpointPath(accountId, endpointId)}/deliveries/${deliveryId}/resend`);
}

export function resendMissed(accountId: number, endpointId: number): Promise<ResentEvents> {
  return portalApi.send('POST', `${endpointPath(accountId, endpointId)}/resend-missed`, {});
}
