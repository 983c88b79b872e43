import type { CandidateData } from '@satha/contract/console/dispatch';

/** Tells whether a driver can have the trip by nobody's word: what speaks against them cannot be waived. */
export function isForbidden({ hindrances }: Pick<CandidateData, 'hindrances'>): boolean {
  return hindrances.some(({ forbids, isWaivable }) => forbids && !isWaivable);
}
