import type { Queryable } from '../../../server/src/platform/db/queryable.ts';
import type { FleetRun } from '../load/phones/run-fleet.ts';

export type PositionCount = {
  readonly sent: number;
  readonly acknowledged: number;
  /** Drivers whose last position is older than one that was acknowledged. */
  readonly staleDrivers: number;
  /** Of drivers at a trip; lost are those that were acknowledged and are not in the trip's track. */
  readonly atTrip: { readonly sent: number; readonly acknowledged: number; readonly lost: number };
};

/** Holds what phones were told is stored to what is stored. */
export async function countLost(
  db: Queryable,
  { positions, lastMs, trips }: FleetRun,
): Promise<PositionCount> {
  const latest = await db.query<{ driver_id: number; recorded_at: Temporal.Instant }>({
    text: 'SELECT driver_id, recorded_at FROM driver_positions',
  });
  const storedMs = new Map(
    latest.rows.map(({ driver_id, recorded_at }) => [driver_id, recorded_at.epochMilliseconds]),
  );
  const tracks = await db.query<{ trip_id: number; recorded_at: Temporal.Instant }>({
    text: 'SELECT trip_id, recorded_at FROM trip_tracks',
  });
  const kept = new Set(
    tracks.rows.map(({ trip_id, recorded_at }) => `${trip_id} ${recorded_at.epochMilliseconds}`),
  );
  const points = trips.flatMap(({ tripId, pointsMs }) => pointsMs.map((ms) => `${tripId} ${ms}`));
  return {
    sent: positions.sent,
    acknowledged: positions.acknowledged,
    staleDrivers: lastMs.filter(({ driverId, lastMs: ms }) => (storedMs.get(driverId) ?? 0) < ms).length,
    atTrip: {
      sent: trips.reduce((total, { sent }) => total + sent, 0),
      acknowledged: points.length,
      lost: points.filter((point) => !kept.has(point)).length,
    },
  };
}
