import type { LoggedRequestDetail, LoggedRequestView } from '@satha/contract/portal/requests';
import type { EntryName, LoggedRequest } from '../../../domain/request-log/logged-request.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

export function viewRequest(request: LoggedRequest): LoggedRequestView {
  return {
    entryId: writeEntryName(request),
    requestId: request.requestId,
    method: request.method,
    route: request.route ?? null,
    path: request.path,
    status: request.status ?? null,
    message: request.message ?? null,
    durationMs: request.durationMs,
    apiKeyId: request.apiKeyId,
    tripId: request.tripId ?? null,
    isReplay: request.isReplay,
    requestedAt: formatUaeTimestamp(request.requestedAt),
  };
}

export function viewRequestInFull(request: LoggedRequest): LoggedRequestDetail {
  return {
    ...viewRequest(request),
    remoteAddress: request.remoteAddress,
    hasIdempotencyKey: request.hasIdempotencyKey,
    requestBody: request.requestBody ?? null,
    responseBody: request.responseBody ?? null,
  };
}

/** Writes the name of an entry, which is also the cursor behind it. */
export function writeEntryName({ requestedAt, entryNumber }: EntryName): string {
  return `${requestedAt.epochMilliseconds}-${entryNumber}`;
}

export function readEntryName(text: string): EntryName | undefined {
  const [, ms, number] = /^(\d{1,14})-(\d{1,16})$/.exec(text) ?? [];
  const entryNumber = Number(number);
  if (ms === undefined || !Number.isSafeInteger(entryNumber)) return undefined;
  return { requestedAt: Temporal.Instant.fromEpochMilliseconds(Number(ms)), entryNumber };
}
