import { driverPresses } from '@satha/terms/dispatch';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../trip.ts';
import type { PressRule } from './judge-press.ts';
import { pressPolicy } from './press-policy.ts';

const pressedStatuses = Object.values(driverPresses).map(({ status }) => status);

/**
 * Returns the trips with something that was pressed, is not confirmed, and near whose place the truck was at about that time; whether
 * it can have driven there, and came from the right way, is still to be judged. Begins at what is not confirmed, which is little.
 */
export async function selectTripsSeen(
  db: Queryable,
  { withinMeters, timeScale }: PressRule,
  now: Temporal.Instant,
): Promise<TripName[]> {
  const { rows } = await db.query<TripName>({
    name: 'select-trips-seen',
    text: `SELECT DISTINCT press.account_id AS "accountId", press.trip_id AS "tripId"
           FROM trip_presses press JOIN trips t USING (account_id, trip_id)
             CROSS JOIN LATERAL (SELECT CASE step WHEN 'complete' THEN to_lat ELSE from_lat END AS lat,
               CASE step WHEN 'complete' THEN to_lng ELSE from_lng END AS lng) AS place
             CROSS JOIN LATERAL (VALUES (pressed_at), (told_at)) AS time (at)
           WHERE confirmed_at IS NULL AND refused_at IS NULL AND silent_until > $1
             AND t.status IN (${pressedStatuses.join(', ')}) AND (
             EXISTS (SELECT FROM driver_positions l WHERE l.driver_id = press.driver_id
               AND l.recorded_at <= at + make_interval(secs => $4)
               AND greatest(l.recorded_at, l.heard_at) >= at - make_interval(secs => $3)
               AND straight_line_meters(l.lat, l.lng, place.lat, place.lng) <= $2)
             OR EXISTS (SELECT FROM trip_tracks k WHERE k.account_id = press.account_id AND k.trip_id = press.trip_id
               AND k.recorded_at BETWEEN at - make_interval(secs => $3) AND at + make_interval(secs => $4)
               AND coalesce(k.driver_id, press.driver_id) = press.driver_id
               AND straight_line_meters(k.lat, k.lng, place.lat, place.lng) <= $2))
           ORDER BY 1, 2`,
    values: [
      ...[now.toString(), withinMeters],
      ...[pressPolicy.beforeSeconds / timeScale, pressPolicy.afterSeconds / timeScale],
    ],
    onlyReads: true,
  });
  return rows;
}
