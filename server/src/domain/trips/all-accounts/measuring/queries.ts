import {
  type ArrivalPunctuality,
  arrivalPunctualities,
  arrivalPunctualityList,
  fieldsPerDegree,
} from '@satha/terms/figures';
import { tripStatuses } from '@satha/terms/trip-statuses';

/**
 * What trips `t` are counted by, in SQL. Figures group by it, and lists narrow by the same: so that a list has the trips which a
 * figure has counted.
 */

/** The UAE's wall time of a moment, without asking the server's time zone tables. */
const wallTime = (moment: string) => `(${moment} AT TIME ZONE interval '4 hours')`;

export const dayOf = (moment: string) => `to_char(${wallTime(moment)}, 'YYYY-MM-DD')`;
/** 0 to 23. */
export const hourOf = (moment: string) => `extract(hour FROM ${wallTime(moment)})::integer`;
/** Monday 1 … Sunday 7. */
export const weekdayOf = (moment: string) => `extract(isodow FROM ${wallTime(moment)})::integer`;

/** The field in which a trip begins, by the number of its southern and its western edge. */
export const pickupField = {
  lat: `floor(t.from_lat * ${fieldsPerDegree})::integer`,
  lng: `floor(t.from_lng * ${fieldsPerDegree})::integer`,
} as const;

const { searching, driver_to_pickup: assigned } = tripStatuses;

const selectEvent = `SELECT e.occurred_at, e.sequence FROM events e
  WHERE e.account_id = t.account_id AND e.trip_id = t.trip_id AND e.sequence IS NOT NULL`;

/**
 * The seconds until a driver was first given the trip, since the search that found one began: at the booking, or when the time of
 * a scheduled trip came, the last time where it was rescheduled. NULL where nobody was given it. Events tell it, each by the index
 * of a trip's events; both of its moments are on the account's clock, and no time has passed where that was set back between.
 */
export const assignmentSeconds = `(SELECT greatest(0, extract(epoch FROM assigned.occurred_at - began.occurred_at))
  FROM (${selectEvent} AND e.to_status = ${assigned.code} ORDER BY e.sequence LIMIT 1) AS assigned
  CROSS JOIN LATERAL (
    ${selectEvent} AND e.to_status = ${searching.code} AND e.from_status IS DISTINCT FROM ${searching.code}
      AND e.sequence < assigned.sequence
    ORDER BY e.sequence DESC LIMIT 1
  ) AS began)`;

/** Which promise of an arrival: the one that the driver was found with, or the one that an operator made anew. */
export type MeasuredPromise = 'first' | 'anew';

const promised: Readonly<Record<MeasuredPromise, string>> = {
  first: 'p.promised_at',
  anew: 'p.promised_anew_at',
};

/** On promises `p`: a driver came to the pickup, no later than this after the promise and later than the bound before. */
export function isArrivalAt(arrival: ArrivalPunctuality, promise: MeasuredPromise = 'first'): string {
  const before = arrivalPunctualityList[arrivalPunctualityList.indexOf(arrival) - 1];
  const bounds = [
    [before === undefined ? null : arrivalPunctualities[before], '>'],
    [arrivalPunctualities[arrival], '<='],
  ] as const;
  const within = bounds.flatMap(([minutes, relation]) =>
    minutes === null
      ? []
      : [` AND p.arrived_at ${relation} ${promised[promise]} + interval '${minutes} minutes'`],
  );
  return `p.leg = 'pickup' AND p.arrived_at IS NOT NULL AND ${promised[promise]} IS NOT NULL${within.join('')}`;
}

/**
 * On promises `p` of drivers who came: nobody came after this one. It decides for the trip, where several drivers came to it one
 * after the other. Without OFFSET, a look at all promises would seem as quick.
 */
export const isLastArrival = `NOT EXISTS (SELECT FROM arrival_promises later
  WHERE later.account_id = p.account_id AND later.trip_id = p.trip_id AND later.leg = 'pickup'
    AND (later.arrived_at, later.driver_id) > (p.arrived_at, p.driver_id) OFFSET 0)`;

/** Offers `o` that asked a driver: one that an operator gave the trip to was not asked. */
export const isAsked = "o.made_by <> 'assign'";

/** Whether a completed trip went elsewhere than it was booked to, as `isElsewhere` tells. */
export const wentElsewhere = `EXISTS (
  SELECT FROM booked_destination(t.account_id, t.trip_id) AS booked
  WHERE (booked.lat, booked.lng) IS DISTINCT FROM (t.to_lat, t.to_lng))`;
/** Looked up trip by trip: without OFFSET, of many trips a look at all extras would seem as quick. */
export const hasOtherDestination = `EXISTS (SELECT FROM trip_extras e WHERE e.account_id = t.account_id AND e.trip_id = t.trip_id
  AND e.kind = 'new_destination' AND e.status = 'accepted' OFFSET 0)`;

/** Whether a trip is of no account of the sandbox's demo. */
export const isNoDemo = 't.account_id <> ALL (ARRAY(SELECT account_id FROM accounts WHERE is_demo))';
