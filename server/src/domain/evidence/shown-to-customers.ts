import type { PhotoSubject } from '@satha/terms/evidence/evidence-words';
import type { Evidence } from './evidence.ts';

/** What shows the vehicle from outside, and neither what is in it nor by what it is known. */
const outside: ReadonlySet<PhotoSubject> = new Set(['front', 'rear', 'left', 'right', 'damage']);

/** Tells whether the customer of a trip sees an item: photos from outside and marks on the vehicle, and nothing else. */
export function isShownToCustomers(item: Evidence): boolean {
  return item.kind === 'condition' || (item.kind === 'photo' && outside.has(item.facts.shows));
}
