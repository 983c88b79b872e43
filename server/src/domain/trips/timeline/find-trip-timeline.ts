import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripEvent } from '../../events/event.ts';
import { findTripEvents } from '../../events/queries.ts';
import { findTripsByName } from '../queries.ts';
import type { Trip } from '../trip.ts';
import type { TripJourney } from '../trip-journey.ts';
import { selectTripJourney } from '../trip-journey-store.ts';
import type { MemberActs } from './member-act.ts';
import { selectMemberActs } from './member-acts-store.ts';
import type { TripCharge } from './trip-charge.ts';
import { selectTripCharge } from './trip-timeline-store.ts';

/** All that an account is told of one of its trips. */
export type TripTimeline = {
  readonly trip: Trip;
  readonly journey: Omit<TripJourney, 'promises' | 'handOvers'>;
  /** In order. */
  readonly events: readonly TripEvent[];
  readonly charge: TripCharge;
  readonly acts: MemberActs;
};

/** Returns one of the account's trips with all that happened to it; undefined for another account's. */
export async function findTripTimeline(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<TripTimeline | undefined> {
  const [trip] = await findTripsByName(db, [{ accountId, tripId }]);
  return trip && findTimelineOf(db, trip);
}

/** Returns a trip with all that happened to it. */
export async function findTimelineOf(db: Queryable, trip: Trip): Promise<TripTimeline | undefined> {
  const { accountId, tripId } = trip;
  const [journey, events, charge, acts] = await Promise.all([
    selectTripJourney(db, accountId, tripId),
    findTripEvents(db, accountId, tripId),
    selectTripCharge(db, accountId, tripId),
    selectMemberActs(db, accountId, tripId),
  ]);
  return journey && charge && { trip, journey, events, charge, acts };
}
