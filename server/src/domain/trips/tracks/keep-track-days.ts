import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import {
  deletePoints,
  deleteTracks,
  type EndedTrip,
  selectEndedTrips,
  selectThinned,
  selectTracks,
  type TrackMark,
  type TrackPoint,
} from './ended-tracks-store.ts';
import { thinTrack } from './thin-track.ts';
import { trackPolicy } from './track-policy.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock; readonly trackDays: number };

/**
 * Thins the tracks of trips that ended a day ago to the points that tell their shape, unless something that was pressed may still
 * be confirmed by them, and deletes those that were kept for the days that the operator sets. Each trip is looked at once for
 * each, in the order of ends, however many processes do this.
 */
export async function keepTrackDays({ db, clock, trackDays }: Deps): Promise<void> {
  const now = clock();
  await thinTracks(db, now.subtract({ hours: trackPolicy.wholeHours }));
  await eraseTracks(db, now.subtract({ hours: trackDays * 24 }));
}

async function thinTracks(db: Queryable, before: Temporal.Instant): Promise<void> {
  const { tripsAtOnce: atMost, mostRounds } = trackPolicy;
  let from: TrackMark = await selectThinned(db);
  for (let round = 0; round < mostRounds; round += 1) {
    const trips = await selectEndedTrips(db, from, { before, atMost });
    const to = trips.at(-1);
    if (!to) return;
    await deletePoints(db, await findPointsToSpare(db, trips), { from, to });
    from = to;
  }
}

async function eraseTracks(db: Queryable, before: Temporal.Instant): Promise<void> {
  const { tripsAtOnce: atMost, mostRounds } = trackPolicy;
  for (let round = 0; round < mostRounds; round += 1) {
    if ((await deleteTracks(db, { before, atMost })) < atMost) return;
  }
}

/** Returns the points without which the tracks of trips tell the same. */
async function findPointsToSpare(db: Queryable, trips: readonly EndedTrip[]): Promise<readonly TrackPoint[]> {
  const settled = trips.filter(({ isSettled }) => isSettled);
  const points = await selectTracks(db, settled);
  const ofTrips = Map.groupBy(points, ({ tripId }) => tripId);
  return settled.flatMap(({ tripId, pickup, destination }) => {
    const ofDrivers = Map.groupBy(ofTrips.get(tripId) ?? [], ({ driverId }) => driverId);
    return [...ofDrivers.values()].flatMap((track) => {
      const kept = new Set(thinTrack(track, [pickup, destination]));
      return track.filter((point) => !kept.has(point));
    });
  });
}
