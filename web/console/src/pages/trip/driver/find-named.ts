import type { CandidateData, CandidatesData } from '@satha/contract/console/dispatch';
import { holds } from '@satha/web-kit/finder/found.ts';
import { isForbidden } from './is-forbidden.ts';

/** Whether nothing stands against a driver that no reason can put aside. */
export const canBeChosen = (
  candidate: CandidateData,
  { driverId: atTrip }: Pick<CandidatesData, 'driverId'>,
): boolean => candidate.driverId !== atTrip && !isForbidden(candidate);

/**
 * Returns the candidate who is meant by a driver's number, the number of their truck's plate, or a part of their name;
 * undefined for nobody, for somebody who cannot be chosen, and where several could be meant.
 */
export function findNamed(of: CandidatesData, named: string): CandidateData | undefined {
  const candidates = of.items.filter((candidate) => canBeChosen(candidate, of));
  const byNumber = candidates.find(({ driverId }) => String(driverId) === named);
  if (byNumber) return byNumber;
  const meant = candidates.filter(
    ({ name, nameAr, plate }) =>
      plate.number === named || (!/^\d+$/.test(named) && (holds(name, named) || holds(nameAr ?? '', named))),
  );
  return meant.length === 1 ? meant[0] : undefined;
}
