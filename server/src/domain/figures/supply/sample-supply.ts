import { fieldsPerDegree } from '@satha/terms/figures';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { whatKeepsFromTrips } from '../../drivers/availability/queries.ts';
import { positionsPolicy } from '../../drivers/positions/positions-policy.ts';
import { supplyPolicy } from './supply-policy.ts';

const hourMs = 3_600_000;

/**
 * Adds the drivers who are free at this moment to the sums of their fields and of the hour, once in each slot of five minutes:
 * of any number of processes, the one whose statement raises the hour's last slot. A clock that is set back counts nothing twice.
 * Nothing is kept of a driver.
 */
export async function sampleSupply({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<void> {
  const now = clock();
  const hourStartMs = Math.floor(now.epochMilliseconds / hourMs) * hourMs;
  const slot = Math.floor((now.epochMilliseconds - hourStartMs) / (supplyPolicy.slotSeconds * 1000));
  await db.query({
    name: 'sample-supply',
    text: `WITH on_shift AS MATERIALIZED (
             SELECT is_demo, floor(lat * ${fieldsPerDegree})::integer AS lat, floor(lng * ${fieldsPerDegree})::integer AS lng,
               ${whatKeepsFromTrips('$1', '$2')} AS kept_by
             FROM shifts JOIN vehicles USING (vehicle_id) JOIN drivers USING (driver_id)
               LEFT JOIN driver_positions USING (driver_id)
             WHERE ended_at IS NULL
           ), crowd AS MATERIALIZED (
             SELECT count(*) FILTER (WHERE NOT is_demo) NOT BETWEEN 1 AND ${supplyPolicy.fewestOnShift - 1} AS tells_nobody
             FROM on_shift
           ), look AS (
             INSERT INTO supply_hours AS kept (hour, last_slot, sampled)
             SELECT $3::timestamptz, $4::smallint, tells_nobody::integer FROM crowd
             ON CONFLICT (hour) DO UPDATE
               SET last_slot = excluded.last_slot, sampled = kept.sampled + excluded.sampled
               WHERE kept.last_slot < excluded.last_slot
             RETURNING hour
           )
           INSERT INTO supply_fields AS kept (hour, is_demo, lat, lng, free_sum)
           SELECT hour, is_demo, lat, lng, count(*) FROM look CROSS JOIN crowd CROSS JOIN on_shift
           WHERE tells_nobody AND kept_by IS NULL GROUP BY hour, is_demo, lat, lng
           ON CONFLICT (hour, is_demo, lat, lng) DO UPDATE SET free_sum = kept.free_sum + excluded.free_sum`,
    values: [
      now.toString(),
      now.subtract({ seconds: positionsPolicy.oldestFreshSeconds }).toString(),
      Temporal.Instant.fromEpochMilliseconds(hourStartMs).toString(),
      slot,
    ],
  });
}
