import type { DriverCounts } from '../trips/search-round.ts';

/** Told what dispatch did, once it is stored. */
export type DispatchObserver = {
  /** A trip was offered to its first driver, so many seconds after it could first have been. */
  firstOfferMade(waitedSeconds: number): void;
  /** A search looked for drivers: whom it found on shift. */
  searchPassed(counts: DriverCounts): void;
  offersMade(count: number): void;
  offersEnded(outcome: 'accepted' | 'declined' | 'expired', count: number): void;
  /** A search ended, so many seconds after it began. */
  searchEnded(outcome: 'driver_assigned' | 'no_driver_found', searchedSeconds: number): void;
};

/** Tells nobody: what the sandbox's demo does is not measured. */
export const unobserved: DispatchObserver = {
  firstOfferMade: () => {},
  searchPassed: () => {},
  offersMade: () => {},
  offersEnded: () => {},
  searchEnded: () => {},
};
