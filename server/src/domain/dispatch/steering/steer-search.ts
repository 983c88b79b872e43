import { type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { lockSteeredTrip, type SteeredTrip } from '../../trips/operator-acts/lock-steered-trip.ts';
import { type NewOperatorAct, recordOperatorAct } from '../../trips/operator-acts/record-operator-act.ts';
import { pausePolicy } from './steering-policy.ts';
import { pauseSearch, restartSearch, resumeSearch, widenSearch } from './steering-store.ts';

type Deps = { readonly db: Database };

const { scheduled, searching } = tripStatuses;
const waiting = [scheduled.code, searching.code];

export type PauseSearchInput = SteeredTrip & {
  /** 1 to 1,440; half an hour when left out. */
  readonly minutes?: number | undefined;
};

/**
 * Pauses the search for a trip's driver: open offers are withdrawn, nobody is asked, and the trip does not end for want of a
 * driver, until the pause is over by itself or by hand. Returns until when; a pause of a paused search begins anew.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict, invalid_request for the minutes.
 */
export async function pauseSearchByHand(
  deps: Deps,
  { minutes = pausePolicy.usualMinutes, ...input }: PauseSearchInput,
): Promise<Temporal.Instant> {
  requireMinutes(minutes);
  const until = input.at.add({ minutes });
  await steer(deps, input, waiting, {
    kind: 'search_paused',
    details: { minutes },
    change: (transaction, { status }) =>
      pauseSearch(transaction, { ...input, until, isSearched: status === searching.code }),
  });
  return until;
}

function requireMinutes(minutes: number): void {
  const { mostMinutes } = pausePolicy;
  if (Number.isSafeInteger(minutes) && minutes >= 1 && minutes <= mostMinutes) return;
  const message = `minutes is ${minutes}; send a whole number from 1 to ${mostMinutes}.`;
  throw new Problem('invalid_request', { fields: [{ field: 'minutes', message }] });
}

/**
 * Lets a paused search go on at once. False, with nothing done, when it is not paused.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict.
 */
export function resumeSearchByHand(deps: Deps, input: SteeredTrip): Promise<boolean> {
  return steer(deps, input, waiting, {
    kind: 'search_resumed',
    change: (transaction) => resumeSearch(transaction, input),
  });
}

/**
 * Lets drivers of the widest circle be asked at once. False, with nothing done, when they may be already.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict.
 */
export function widenSearchByHand(deps: Deps, input: SteeredTrip): Promise<boolean> {
  return steer(deps, input, waiting, {
    kind: 'search_widened',
    change: (transaction) => widenSearch(transaction, input),
  });
}

/**
 * Begins the search for a driver anew: with its full time, from the smallest circle, not paused. Drivers who declined or did
 * not answer may be asked again; who gave the trip up may not.
 * @throws Problem trip_not_found, version_conflict, trip_status_conflict.
 */
export async function restartSearchByHand(deps: Deps, input: SteeredTrip): Promise<void> {
  await steer(deps, input, [searching.code], {
    kind: 'search_restarted',
    change: async (transaction) => {
      await restartSearch(transaction, input);
      return true;
    },
  });
}

type Steering = Pick<NewOperatorAct, 'kind' | 'details'> & {
  /** Tells whether there was anything to change. */
  readonly change: (transaction: Queryable, trip: { readonly status: TripStatusCode }) => Promise<boolean>;
};

function steer(
  { db }: Deps,
  input: SteeredTrip,
  statuses: readonly TripStatusCode[],
  { change, ...act }: Steering,
): Promise<boolean> {
  return db.inTransaction(
    async (transaction) => {
      const trip = await lockSteeredTrip(transaction, input);
      if (!statuses.includes(trip.status)) throw new Problem('trip_status_conflict');
      const isChanged = await change(transaction, trip);
      if (isChanged) await recordOperatorAct(transaction, { ...input, ...act });
      return isChanged;
    },
    { concurrencyKey: input.accountId },
  );
}
