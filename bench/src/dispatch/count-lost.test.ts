import { expect, test } from 'vitest';
import type { Queryable } from '../../../server/src/platform/db/queryable.ts';
import type { FleetRun } from '../load/phones/run-fleet.ts';
import { countLost } from './count-lost.ts';

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** A database that holds a latest position of driver 1 and a track of trip 7. */
function databaseOf(latestMs: readonly number[], trackMs: readonly number[]): Queryable {
  const tables = {
    driver_positions: latestMs.map((ms) => ({ driver_id: 1, recorded_at: at(ms) })),
    trip_tracks: trackMs.map((ms) => ({ trip_id: 7, recorded_at: at(ms) })),
  };
  return {
    async query<Row>({ text }: { readonly text: string }) {
      const rows = text.includes('driver_positions') ? tables.driver_positions : tables.trip_tracks;
      return { rows: rows as Row[], rowCount: rows.length };
    },
  };
}

const run = {
  positions: { sent: 4, acknowledged: 3, latenciesMs: [] },
  lastMs: [{ driverId: 1, lastMs: 9000 }],
  trips: [{ tripId: 7, sinceMs: 2000, sent: 3, pointsMs: [3000, 6000] }],
} as unknown as FleetRun;

test('Positions that are stored as they were acknowledged are not lost', async () => {
  const count = await countLost(databaseOf([9000], [3000, 6000]), run);
  expect(count).toEqual({
    sent: 4,
    acknowledged: 3,
    staleDrivers: 0,
    atTrip: { sent: 3, acknowledged: 2, lost: 0 },
  });
});

test('A position that was acknowledged and is in no track is lost', async () => {
  const { atTrip } = await countLost(databaseOf([9000], [3000]), run);
  expect(atTrip.lost).toBe(1);
});

test.each([[[6000]], [[]]])(
  'A driver of whom nothing as late as the last acknowledged is stored: %o',
  async (latest) => {
    expect((await countLost(databaseOf(latest, [3000, 6000]), run)).staleDrivers).toBe(1);
  },
);
