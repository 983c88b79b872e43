import type {
  CheckedPhoneData,
  CheckPhoneRequest,
  UnreachedDriversData,
} from '@satha/contract/console/reach';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';

/** Our own figure: an app that is closed is noticed some half minute later. */
const unreachedMs = 20_000;

/** Asks whom on shift neither an open app nor a push message reaches: no change tells of an app that falls silent. */
export const unreachedQuery = queryOptions({
  queryKey: ['unreached-drivers'],
  queryFn: async ({ signal }) =>
    (await consoleApi.get<UnreachedDriversData>('/drivers/unreached', { signal })).driverIds,
  refetchInterval: unreachedMs,
});

/** Begins a check of a driver's phone. */
export function checkPhone(driverId: number, request: CheckPhoneRequest): Promise<CheckedPhoneData> {
  return consoleApi.send('POST', `/drivers/${driverId}/check-phone`, request);
}
