import type { LocationRequest as LocationRequestView } from '@satha/contract/console/desk/calls';
import type { LocationRequest } from '../../../domain/calls/location-requests/location-request.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

export function viewLocationRequest(request: LocationRequest): LocationRequestView {
  const { shared, text } = request;
  return {
    locationRequestId: request.locationRequestId,
    requestedAt: formatUaeTimestamp(request.requestedAt),
    expiresAt: formatUaeTimestamp(request.expiresAt),
    point: shared?.point ?? null,
    accuracyMeters: shared?.accuracyMeters ?? null,
    sharedAt: shared ? formatUaeTimestamp(shared.at) : null,
    isTaken: request.isTaken,
    text: text ? { status: text.status, reason: text.reason ?? null } : null,
  };
}
