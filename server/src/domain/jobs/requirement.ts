import type { Equipment } from '@satha/terms/job/equipment';

/** A piece of equipment that a truck must have for a job, and why. */
export type Requirement = {
  readonly equipment: Equipment;
  /** A sentence in English: `The vehicle is all-wheel drive.` */
  readonly because: string;
};
