import type { CandidateData } from '@satha/contract/console/dispatch';
import { isForbidden } from '../../trip/driver/is-forbidden.ts';

/** Returns drivers with the nearest by road first, and those last who cannot take the trip, or of whom nothing is known. */
export function sortByWay(
  driverIds: readonly number[],
  candidates: ReadonlyMap<number, Pick<CandidateData, 'way' | 'hindrances'>>,
): readonly number[] {
  const secondsOf = (driverId: number) => {
    const candidate = candidates.get(driverId);
    return !candidate || isForbidden(candidate)
      ? Number.POSITIVE_INFINITY
      : (candidate.way?.seconds ?? Number.MAX_VALUE);
  };
  return driverIds.toSorted((one, other) => Math.sign(secondsOf(one) - secondsOf(other)) || one - other);
}
