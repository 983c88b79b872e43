import { type TripStatusName, tripStatusNames } from './trip-statuses.ts';

/**
 * Where the sandbox brings a trip by hand: to every status but its first, and cancelled, for which the account has an
 * operation of its own.
 */
export type AdvanceTarget = Exclude<TripStatusName, 'scheduled' | 'cancelled'>;
export const advanceTargets = tripStatusNames.filter(
  (name): name is AdvanceTarget => name !== 'scheduled' && name !== 'cancelled',
);
