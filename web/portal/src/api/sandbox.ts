import type { DoneData } from '@satha/contract/people/sign-in';
import type {
  AccountClock,
  AdvanceControlledTripRequest,
  HandTargets,
  ResetSandboxData,
  ResetSandboxRequest,
  TripAdvanced,
} from '@satha/contract/portal/sandbox';
import type { SendEvidenceRequest, SetClockRequest } from '@satha/contract/sandbox-operations';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from './portal-api.ts';
import { tripKeys } from './trips/trips.ts';

/** Asks for the statuses to which a trip can be moved by hand; asked for again with the trip itself. */
export function handTargetsQuery(accountId: number, tripId: number) {
  return queryOptions({
    queryKey: [...tripKeys.one(accountId, tripId), 'sandbox-controls'],
    queryFn: ({ signal }) =>
      portalApi.get<HandTargets>(`/accounts/${accountId}/trips/${tripId}/advance`, { signal }),
  });
}

export function advanceTrip(
  accountId: number,
  tripId: number,
  request: AdvanceControlledTripRequest,
): Promise<TripAdvanced> {
  return portalApi.send('POST', `/accounts/${accountId}/trips/${tripId}/advance`, request);
}

export function sendEvidence(
  accountId: number,
  tripId: number,
  request: SendEvidenceRequest,
): Promise<DoneData> {
  return portalApi.send('POST', `/accounts/${accountId}/trips/${tripId}/evidence`, request);
}

export function clockQuery(accountId: number) {
  return queryOptions({
    queryKey: ['accounts', accountId, 'clock'],
    queryFn: ({ signal }) => portalApi.get<AccountClock>(`/accounts/${accountId}/sandbox/clock`, { signal }),
  });
}

export function setClock(accountId: number, request: SetClockRequest): Promise<AccountClock> {
  return portalApi.send('POST', `/accounts/${accountId}/sandbox/clock`, request);
}

export function resetAccount(accountId: number, request: ResetSandboxRequest): Promise<ResetSandboxData> {
  return portalApi.send('POST', `/accounts/${accountId}/sandbox/reset`, request);
}
