import { type TripConcern, tripConcernNames } from '@satha/terms/trip-concerns';
import { finalStatuses, statusesWithDriver, tripStatuses } from '@satha/terms/trip-statuses';
import type { Place } from '../searching/place.ts';
import { concernPolicy } from './concern-policy.ts';
import { bySelect, type Narrowing } from './narrowing-store.ts';

const inStatuses = (codes: readonly number[]) => `t.status IN (${codes.join(', ')})`;
const atTrips = 'FROM assignments a JOIN trips t USING (account_id, trip_id)';
const { driver_to_pickup: toPickup, at_pickup: atPickup, loading, completed } = tripStatuses;
const { silentSeconds, searchSeconds, offersUnanswered, onSceneSeconds } = concernPolicy;

/** How a moment of a trip, which is on its account's clock, is told on the real one. */
const onRealClock = (column: string, now: string) =>
  `(${column} - (account_time(t.account_id, ${now}) - ${now}))`;

/**
 * The statements that select the numbers of trips that an operator should look at, and since when. Each begins at a table
 * which holds what is under way alone: extras without an answer, assignments, searches. Moments are on the real clock.
 * What is judged by movement, or by what drivers tell, is read from the alarms that are open, which the job that watches keeps.
 */
export const selectsOfConcerns: Readonly<Record<TripConcern, (now: () => string) => string>> = {
  extra_unanswered: () =>
    `SELECT e.trip_id, e.requested_at AS since FROM trip_extras e WHERE e.status = 'open'`,
  driver_late: (now) => `SELECT t.trip_id, coalesce(p.promised_anew_at, p.promised_at) AS since ${atTrips}
    JOIN arrival_promises p USING (account_id, trip_id)
    WHERE ${inStatuses([toPickup.code, atPickup.code])} AND p.driver_id = a.driver_id AND p.leg = 'pickup'
      AND p.arrived_at IS NULL AND coalesce(p.promised_anew_at, p.promised_at) < ${now()}`,
  late_reported: () => judged('late_reported'),
  promise_at_risk: () => judged('promise_at_risk'),
  search_long: (now) => `SELECT s.trip_id, s.began_at AS since FROM dispatches s
    WHERE s.began_at < ${now()} - interval '${searchSeconds} seconds'`,
  // Of a search that has begun: of a trip before its time one driver alone may have been asked.
  offer_unanswered: () => `SELECT s.trip_id, max(o.answered_at) AS since
    FROM dispatches s JOIN offers o USING (account_id, trip_id)
    WHERE o.status = 'expired' AND (o.offered_at >= s.began_at OR o.made_by = 'ask')
      AND NOT EXISTS (SELECT FROM offers asked WHERE asked.account_id = s.account_id AND asked.trip_id = s.trip_id
        AND asked.made_by = 'ask' AND asked.offer_id > o.offer_id)
      AND NOT EXISTS (SELECT FROM arrival_promises p WHERE p.account_id = s.account_id AND p.trip_id = s.trip_id
        AND p.leg = 'pickup' AND p.made_at > o.offered_at)
    GROUP BY s.account_id, s.trip_id
    HAVING count(*) >= ${offersUnanswered} OR bool_or(o.made_by = 'ask')`,
  driver_silent: (now) => `SELECT t.trip_id, heard.since ${atTrips}
    LEFT JOIN driver_positions l ON l.driver_id = a.driver_id
    CROSS JOIN LATERAL (SELECT greatest(a.assigned_at, l.recorded_at, l.heard_at,
      ${onRealClock('t.departure_at', now())}
        - interval '${concernPolicy.earliestBeforeDepartureSeconds} seconds') AS since) AS heard
    WHERE ${inStatuses(statusesWithDriver)} AND heard.since < ${now()} - interval '${silentSeconds} seconds'`,
  not_on_way: () => judged('not_on_way'),
  moving_away: () => judged('moving_away'),
  stopped_on_way: () => judged('stopped_on_way'),
  long_on_scene: (now) => `SELECT t.trip_id, arrived.since ${atTrips}
    LEFT JOIN arrival_promises p ON p.account_id = a.account_id AND p.trip_id = a.trip_id AND p.leg = 'pickup'
      AND p.driver_id = a.driver_id
    CROSS JOIN LATERAL (SELECT coalesce(p.arrived_at, a.assigned_at) AS since) AS arrived
    WHERE ${inStatuses([atPickup.code, loading.code])}
      AND arrived.since < ${now()} - interval '${onSceneSeconds} seconds'`,
  vehicle_aboard: (now) =>
    `SELECT t.trip_id, ${onRealClock('t.ended_at', now())} AS since ${atTrips} WHERE ${inStatuses(finalStatuses)}`,
  // A trip that was cancelled or failed has its fee, whatever was pressed.
  press_unconfirmed: (now) => `SELECT t.trip_id, min(press.silent_until) AS since
    FROM trip_presses press JOIN trips t USING (account_id, trip_id)
    WHERE confirmed_at IS NULL AND refused_at IS NULL AND silent_until < ${now()} AND ${inStatuses([...statusesWithDriver, completed.code])}
    GROUP BY t.account_id, t.trip_id`,
};

function judged(concern: TripConcern): string {
  return `SELECT subject_id AS trip_id, since FROM alarms WHERE kind = '${concern}' AND ended_at IS NULL`;
}

/** Returns the statement that selects concern, trip and since when, of some concerns; `now` is a moment in SQL. */
export function selectConcerns(now: string, concerns: readonly TripConcern[] = tripConcernNames): string {
  return concerns
    .map(
      (concern) =>
        `SELECT '${concern}' AS concern, trip_id, since FROM (${selectsOfConcerns[concern](() => now)}) AS one`,
    )
    .join(' UNION ALL ');
}

/** Returns the narrowing to trips of which a concern is true now. */
export function byConcern(concern: TripConcern, now: Temporal.Instant): Narrowing {
  return bySelect((place: Place) => {
    const select = selectsOfConcerns[concern](() => `${place(now.toString())}::timestamptz`);
    return `SELECT trip_id FROM (${select}) AS concerned`;
  });
}
