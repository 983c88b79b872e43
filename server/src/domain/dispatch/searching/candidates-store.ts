import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Search } from '../search.ts';
import type { Candidate } from './candidate.ts';

export type CandidateQuestion = {
  readonly search: Pick<Search, 'accountId' | 'tripId' | 'vehicleTypeId' | 'pickup'>;
  readonly radiusMeters: number;
};

type CandidateRow = {
  number: number;
  driver_id: number;
  vehicle_id: number;
  lat: number;
  lng: number;
  straight_meters: number;
};

/**
 * For each question the drivers who may be asked, nearest first as the crow flies: online in a vehicle of the right
 * type, free, not waited for elsewhere, not asked for this trip before, with a licence valid on this day of the UAE's
 * calendar, not suspended, and heard of lately. The free drivers are collected once for all questions.
 */
export async function selectCandidates(
  db: Queryable,
  questions: readonly CandidateQuestion[],
  {
    now,
    heardOfSince,
    atMost,
  }: { readonly now: Temporal.Instant; readonly heardOfSince: Temporal.Instant; readonly atMost: number },
): Promise<Candidate[][]> {
  const { rows } = await db.query<CandidateRow>({
    name: 'select-candidates',
    text: `WITH free AS MATERIALIZED (
             SELECT driver_id, vehicle_id, vehicle_type_id, lat, lng
             FROM shifts JOIN vehicles USING (vehicle_id) JOIN drivers USING (driver_id)
               JOIN driver_positions USING (driver_id)
             WHERE ended_at IS NULL AND retired_at IS NULL AND suspended_at IS NULL
               AND licence_expires_on >= ($7::timestamptz AT TIME ZONE INTERVAL '4 hours')::date
               AND recorded_at >= $8 AND vehicle_type_id = ANY ($3::integer[])
               AND NOT EXISTS (SELECT FROM assignments AS busy
                 WHERE busy.driver_id = shifts.driver_id OR busy.vehicle_id = shifts.vehicle_id)
               AND NOT EXISTS (SELECT FROM offers AS asked
                 WHERE asked.driver_id = shifts.driver_id AND asked.status = 'open')
           )
           SELECT question.number, nearest.*
           FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::double precision[], $5::double precision[],
               $6::double precision[]) WITH ORDINALITY
             AS question (account_id, trip_id, vehicle_type_id, lat, lng, radius_meters, number)
           CROSS JOIN LATERAL (
             SELECT driver_id, vehicle_id, free.lat, free.lng, straight_meters
             FROM free CROSS JOIN LATERAL (
               SELECT 111195 * sqrt((free.lat - question.lat) ^ 2
                 + ((free.lng - question.lng) * cos(radians(question.lat))) ^ 2) AS straight_meters
             ) AS distance
             WHERE free.vehicle_type_id = question.vehicle_type_id AND straight_meters <= radius_meters
               AND driver_id <> ALL (ARRAY(
                 SELECT asked.driver_id FROM offers AS asked
                 WHERE asked.account_id = question.account_id AND asked.trip_id = question.trip_id
                   AND asked.status <> 'withdrawn'
               ))
             ORDER BY straight_meters, driver_id LIMIT $9
           ) AS nearest
           ORDER BY number, straight_meters, driver_id`,
    values: [
      questions.map(({ search }) => search.accountId),
      questions.map(({ search }) => search.tripId),
      questions.map(({ search }) => search.vehicleTypeId),
      questions.map(({ search }) => search.pickup.lat),
      questions.map(({ search }) => search.pickup.lng),
      questions.map(({ radiusMeters }) => radiusMeters),
      now.toString(),
      heardOfSince.toString(),
      atMost,
    ],
    onlyReads: true,
  });
  const byQuestion = questions.map((): Candidate[] => []);
  for (const row of rows) {
    byQuestion[row.number - 1]?.push({
      driverId: row.driver_id,
      vehicleId: row.vehicle_id,
      position: { lat: row.lat, lng: row.lng },
      straightMeters: row.straight_meters,
    });
  }
  return byQuestion;
}
