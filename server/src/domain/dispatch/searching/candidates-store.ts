import type { Exclusion } from '@satha/terms/dispatch';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { whatKeepsFromTrips } from '../../drivers/availability/queries.ts';
import { type MotionRow, selectMotion, toMotion } from '../../drivers/positions/motion.ts';
import type { DriverCounts } from '../../trips/search-round.ts';
import type { Search } from '../search.ts';
import type { Candidate } from './candidate.ts';

export type CandidateQuestion = {
  readonly search: Pick<Search, 'accountId' | 'tripId' | 'vehicleTypeId' | 'pickup'>;
  readonly radiusMeters: number;
};

/** Who may be asked for a trip, nearest first as the crow flies, and how many drivers may not, and why. */
export type FoundDrivers = { readonly candidates: readonly Candidate[]; readonly counts: DriverCounts };

type CandidateRow = {
  drivers: null;
  driver_id: number;
  vehicle_id: number;
  lat: number;
  lng: number;
  straight_meters: number;
} & MotionRow;
/** How many drivers a reason holds for; those without one may be asked. */
type CountRow = { drivers: number; reason: Exclusion | null };
type FoundRow = { number: number } & (CandidateRow | CountRow);

/**
 * Returns the condition that an offer keeps its driver from being asked for the trip again: whoever took it keeps away, and
 * all others until the search is begun anew by hand.
 */
export function wasAsked(offer: string, asksAnewSince: string): string {
  return `${offer}.status <> 'withdrawn'
    AND (${offer}.status = 'accepted' OR ${asksAnewSince} IS NULL OR ${offer}.offered_at >= ${asksAnewSince})`;
}

/**
 * The questions; everybody on shift with what keeps them from every trip (`always`), those whom nothing keeps one by one
 * (`free`) and all by their number (`crowds`); and, if any trip needs something, each kind of truck once (`kinds`). All is
 * found out once, however many questions there are.
 */
const onShift = `
  WITH questions AS MATERIALIZED (
    SELECT asked.*, cos(radians(asked.lat)) ^ 2 AS shrink, job.requirements, search.asks_anew_since,
      coalesce(accounts.is_demo, false) AS is_demo
    FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::double precision[], $5::double precision[],
        $6::double precision[]) WITH ORDINALITY
      AS asked (account_id, trip_id, vehicle_type_id, lat, lng, radius_meters, number)
    LEFT JOIN accounts ON accounts.account_id = asked.account_id
    LEFT JOIN trip_jobs AS job ON job.account_id = asked.account_id AND job.trip_id = asked.trip_id
      AND job.requirements <> '[]' AND job.requirements_waived_at IS NULL
    LEFT JOIN dispatches AS search ON search.account_id = asked.account_id AND search.trip_id = asked.trip_id
  ), on_shift AS MATERIALIZED (
    SELECT shifts.driver_id, is_demo, shifts.vehicle_id, vehicle_type_id, vehicles.equipment, shifts.equipment AS in_shift,
      height_mm, payload_kg, lat, lng, asked.offer_id IS NOT NULL AS is_asked,
      CASE WHEN EXISTS (SELECT FROM questions WHERE requirements IS NOT NULL)
        THEN (vehicles.equipment, shifts.equipment, height_mm, payload_kg)::text END AS kind,
      ${whatKeepsFromTrips('$7', '$8')} AS always
    FROM shifts JOIN vehicles USING (vehicle_id) JOIN drivers USING (driver_id)
      LEFT JOIN driver_positions USING (driver_id)
      LEFT JOIN offers AS asked ON asked.driver_id = shifts.driver_id AND asked.status = 'open'
    WHERE ended_at IS NULL
  ), crowds AS MATERIALIZED (
    SELECT vehicle_type_id, is_demo, always, count(*)::integer AS drivers FROM on_shift
    GROUP BY vehicle_type_id, is_demo, always
  ), free AS MATERIALIZED (
    SELECT driver_id, is_demo, vehicle_id, vehicle_type_id, lat, lng, is_asked, kind FROM on_shift WHERE always IS NULL
  ), kinds AS MATERIALIZED (
    SELECT kind, equipment_on_board(equipment, in_shift) AS equipment, height_mm, payload_kg
    FROM (SELECT DISTINCT ON (kind) * FROM on_shift WHERE kind IS NOT NULL) AS truck
  )`;

/**
 * Of one question, the drivers whose truck is of its type and who are free, one by one, and the crowds of all others, each
 * with the first reason for which it is not asked: NULL of the candidates.
 */
const judged = `
  SELECT driver_id, vehicle_id, lat, lng, straight_meters, drivers,
    CASE
      WHEN vehicle_type_id <> question.vehicle_type_id THEN 'other_vehicle_type'
      WHEN always IS NOT NULL THEN always
      WHEN driver_id = ANY (ARRAY(
        SELECT earlier.driver_id FROM offers AS earlier
        WHERE earlier.account_id = question.account_id AND earlier.trip_id = question.trip_id
          AND ${wasAsked('earlier', 'question.asks_anew_since')}
      )) THEN 'asked_before'
      WHEN is_asked THEN 'asked_for_another'
      ELSE coalesce(unmet->>kind, CASE WHEN straight_meters > question.radius_meters THEN 'too_far' END)
    END AS reason
  FROM (
    SELECT driver_id, vehicle_id, vehicle_type_id, NULL AS always, is_asked, kind, lat, lng, 1 AS drivers,
      111195 * sqrt((lat - question.lat) * (lat - question.lat)
        + (lng - question.lng) * (lng - question.lng) * question.shrink) AS straight_meters
    FROM free WHERE vehicle_type_id = question.vehicle_type_id AND free.is_demo = question.is_demo
    UNION ALL
    SELECT NULL, NULL, vehicle_type_id, always, NULL, NULL, NULL, NULL, drivers, NULL
    FROM crowds WHERE crowds.is_demo = question.is_demo
      AND (vehicle_type_id <> question.vehicle_type_id OR always IS NOT NULL)
  ) AS crowd`;

/**
 * Returns for each question the drivers who may be asked, nearest first as the crow flies: online in a
 * vehicle of the right type, free, not waited for elsewhere, not asked for this trip before, with a licence and documents
 * valid on this day of the UAE's calendar, not suspended nor held back, heard of lately, and in a truck that is in service and
 * has what the trip needs. A trip of the sandbox's demo has the drivers of the demo, all others have the others: neither count for the other.
 * One expression decides who that is and counts all others by the first reason.
 */
export async function selectCandidates(
  db: Queryable,
  questions: readonly CandidateQuestion[],
  {
    now,
    heardOfSince,
    atMost,
  }: { readonly now: Temporal.Instant; readonly heardOfSince: Temporal.Instant; readonly atMost: number },
): Promise<FoundDrivers[]> {
  const { rows } = await db.query<FoundRow>({
    name: 'select-candidates',
    text: `${onShift}
           SELECT question.number, found.*, ${selectMotion('place')}
           FROM questions AS question CROSS JOIN LATERAL (
             SELECT jsonb_object_agg(kind, unmet_requirement(question.requirements, equipment, height_mm, payload_kg)) AS unmet
             FROM kinds WHERE question.requirements IS NOT NULL
           ) AS trucks CROSS JOIN LATERAL (
             WITH judged AS MATERIALIZED (${judged})
             (SELECT driver_id, vehicle_id, lat, lng, straight_meters, NULL AS reason, NULL::integer AS drivers
              FROM judged WHERE reason IS NULL ORDER BY straight_meters, driver_id LIMIT $9)
             UNION ALL
             SELECT NULL, NULL, NULL, NULL, NULL, reason, sum(drivers)::integer FROM judged GROUP BY reason
           ) AS found LEFT JOIN driver_positions AS place USING (driver_id)
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
  const byQuestion = Map.groupBy(rows, ({ number }) => number);
  return questions.map((_, index) => toFound(byQuestion.get(index + 1) ?? []));
}

function toFound(rows: readonly FoundRow[]): FoundDrivers {
  const candidates: Candidate[] = [];
  const excluded: Partial<Record<Exclusion, number>> = {};
  let driversOnShift = 0;
  let free = 0;
  for (const row of rows) {
    if (row.drivers === null) candidates.push(toCandidate(row));
    else {
      driversOnShift += row.drivers;
      if (row.reason === null) free = row.drivers;
      else excluded[row.reason] = row.drivers;
    }
  }
  return { candidates, counts: { driversOnShift, candidates: free, excluded } };
}

function toCandidate(row: CandidateRow): Candidate {
  return {
    driverId: row.driver_id,
    vehicleId: row.vehicle_id,
    position: { lat: row.lat, lng: row.lng, motion: toMotion(row) },
    straightMeters: row.straight_meters,
  };
}
