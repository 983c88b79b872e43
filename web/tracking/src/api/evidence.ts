import type { TrackedEvidenceList } from '@satha/contract/tracking/tracked-evidence';
import { isRefusal } from '@satha/web-kit/api/api-problem.ts';
import { queryOptions } from '@tanstack/react-query';
import { trackingApi } from './tracking-api.ts';

/** A photo comes when the driver's phone has a network. */
const underWayMs = 30_000;

/** The key under which the evidence of a trip is stored; it is not kept for when there is no network. */
export function evidenceKey(tripId: number) {
  return ['evidence', tripId] as const;
}

const pathOf = (tripId: number) => `/trips/${tripId}/evidence`;

/** Asks what the customer may see of their vehicle. `isLive`: there may be more to come. */
export function evidenceQuery(tripId: number, isLive: boolean) {
  return queryOptions({
    queryKey: evidenceKey(tripId),
    queryFn: ({ signal }) => trackingApi.get<TrackedEvidenceList>(pathOf(tripId), { signal }),
    refetchInterval: ({ state }) => (isLive && !isRefusal(state.error) ? underWayMs : false),
  });
}

/** Returns the path of the PDF of what the customer may see of their vehicle. */
export function conditionReportPath(tripId: number): string {
  return `/trips/${tripId}/condition-report`;
}

/** Returns where the image of a photo is, for the customer who is signed in. */
export function evidenceFileAddress(tripId: number, evidenceId: string, part: 'file' | 'thumbnail'): string {
  return trackingApi.address(`${pathOf(tripId)}/${evidenceId}/${part}`);
}
