import { photosAskedFor } from '@satha/terms/evidence';

/** The photos that a vehicle should have at each end of a trip. None of them holds up a truck. */
export const sides = photosAskedFor('sides');

/** What else may matter. */
export const otherSubjects = photosAskedFor('others');
