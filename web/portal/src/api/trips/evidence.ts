import type { PortalEvidenceList } from '@satha/contract/evidence/portal-evidence';
import type { Language } from '@satha/terms/languages';
import { queryOptions } from '@tanstack/react-query';
import { portalApi } from '../portal-api.ts';

/** The key under which the evidence of a trip is stored in the browser. */
export function evidenceKey(accountId: number, tripId: number) {
  return ['trips', accountId, 'evidence', tripId] as const;
}

const pathOf = (accountId: number, tripId: number) => `/accounts/${accountId}/trips/${tripId}/evidence`;

export function evidenceQuery(accountId: number, tripId: number) {
  return queryOptions({
    queryKey: evidenceKey(accountId, tripId),
    queryFn: ({ signal }) => portalApi.get<PortalEvidenceList>(pathOf(accountId, tripId), { signal }),
  });
}

/** Returns the address at which the browser finds a PDF of all that was recorded of a trip. */
export function conditionReportAddress(accountId: number, tripId: number, language: Language): string {
  return portalApi.address(`/accounts/${accountId}/trips/${tripId}/condition-report?language=${language}`);
}

/** Returns where the image of a photo or signature is, for whoever is signed in. */
export function evidenceFileAddress(
  trip: { readonly accountId: number; readonly tripId: number },
  evidenceId: string,
  part: 'file' | 'thumbnail',
): string {
  return portalApi.address(`${pathOf(trip.accountId, trip.tripId)}/${evidenceId}/${part}`);
}
