import type { TripDetail } from '@satha/contract/portal/trips';

/** Returns in how many minutes the truck is at its next point; undefined where nobody can tell, or it is there. */
export function minutesToArrival(
  { arrival, status }: Pick<TripDetail, 'arrival' | 'status'>,
  nowMs: number,
): number | undefined {
  const isOnTheWay = status === 'driver_to_pickup' || status === 'in_progress';
  if (!isOnTheWay || !arrival || arrival.arrivalAt === null || arrival.confidence !== 'fresh')
    return undefined;
  const minutes = Math.ceil((Date.parse(arrival.arrivalAt) - nowMs) / 60_000);
  return minutes > 0 ? minutes : undefined;
}
