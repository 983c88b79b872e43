import { useQuery } from '@tanstack/react-query';
import { unreachedQuery } from '../../../api/fleet/reach.ts';

/** Tells whether a driver on shift is reached by no open app and no push message, as far as is known. */
export function useIsUnreached(driverId: number): boolean {
  const { data } = useQuery({ ...unreachedQuery, select: (driverIds) => driverIds.includes(driverId) });
  return data ?? false;
}
