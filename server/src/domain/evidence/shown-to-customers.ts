import { evidenceKinds, photoSubjects } from '@satha/terms/evidence';
import type { Evidence } from './evidence.ts';

/** Tells whether the customer of a trip sees an item: photos from outside and marks on the vehicle, and nothing else. */
export function isShownToCustomers(item: Evidence): boolean {
  const { isForCustomers } = evidenceKinds[item.kind];
  return isForCustomers && (item.kind !== 'photo' || photoSubjects[item.facts.shows].isForCustomers);
}
