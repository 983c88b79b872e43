import type { PhotoSubject } from '@satha/terms/evidence/evidence-words';

/** The photos that a vehicle should have at each end of a trip. None of them holds up a truck. */
export const sides = ['front', 'rear', 'left', 'right'] as const satisfies readonly PhotoSubject[];

/** What else may matter. */
export const otherSubjects = [
  'damage',
  'plate',
  'odometer',
  'interior',
  'vin',
  'scene',
] as const satisfies readonly PhotoSubject[];
