import type { DuplicateReason } from '@satha/terms/calls';
import { finalStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { plateSpellings } from '../../jobs/plate-spellings.ts';
import type { CalledAbout } from './called-about.ts';

/** Our own figures. */
const policy = { recentHours: 6, withinMeters: 200, most: 10 } as const;
/** Of one number, plate or field, the latest: so many are looked at, however many there are. */
const mostLookedAt = 50;

export type DuplicateRow = { trip_id: number; because: DuplicateReason[]; meters_away: number | null };

/** The fields of `trips_pickup_field` around a point: what lies within 200 m of it lies in one of these nine. */
const nearPickup = `SELECT near.trip_id, 'pickup' FROM generate_series(-1, 1) AS north
  CROSS JOIN generate_series(-1, 1) AS east
  CROSS JOIN LATERAL (
    SELECT trip_id, from_lat, from_lng FROM trips
    WHERE floor(from_lat * 400) = floor($4::double precision * 400) + north
      AND floor(from_lng * 400) = floor($5::double precision * 400) + east
    ORDER BY trip_id DESC LIMIT ${mostLookedAt}
  ) AS near
  WHERE straight_line_meters(near.from_lat, near.from_lng, $4, $5) <= ${policy.withinMeters}`;

const ofNumber = `SELECT mine.trip_id, 'phone' FROM customer_accounts c
  CROSS JOIN LATERAL (
    SELECT trip_id FROM trips t
    WHERE t.account_id = c.account_id AND t.mobile_number = c.mobile_number AND t.phone_code = c.phone_code
    ORDER BY trip_id DESC LIMIT ${mostLookedAt}
  ) AS mine
  WHERE c.phone_code = $1 AND c.mobile_number = $2`;

const ofPlate = `SELECT same.trip_id, 'plate' FROM accounts a CROSS JOIN unnest($3::text[]) AS spelling
  CROSS JOIN LATERAL (
    SELECT trip_id FROM trip_jobs j WHERE j.account_id = a.account_id AND j.plate_number = spelling
    ORDER BY trip_id DESC LIMIT ${mostLookedAt}
  ) AS same`;

/** Returns the numbers of trips that a call may be about, with why, the latest first. */
export async function selectDuplicates(
  db: Queryable,
  { number, plateNumber, pickup }: CalledAbout,
  now: Temporal.Instant,
): Promise<readonly DuplicateRow[]> {
  const { rows } = await db.query<DuplicateRow>({
    name: 'select-duplicates',
    text: `SELECT t.trip_id, array_agg(DISTINCT found.because ORDER BY found.because) AS because,
             CASE WHEN $4 IS NOT NULL THEN straight_line_meters(t.from_lat, t.from_lng, $4, $5) END AS meters_away
           FROM (${ofNumber} UNION ALL ${ofPlate} UNION ALL ${nearPickup}) AS found (trip_id, because)
           CROSS JOIN LATERAL (SELECT * FROM trips WHERE trip_id = found.trip_id OFFSET 0) AS t
           WHERE NOT t.status = ANY ($6::smallint[])
             OR t.created_at >= account_time(t.account_id, $7) - make_interval(hours => ${policy.recentHours})
           GROUP BY t.trip_id, t.from_lat, t.from_lng ORDER BY t.trip_id DESC LIMIT ${policy.most}`,
    values: [
      number?.phoneCode ?? null,
      number?.mobileNumber ?? null,
      plateNumber === undefined ? [] : plateSpellings(plateNumber),
      pickup?.lat ?? null,
      pickup?.lng ?? null,
      finalStatuses,
      now.toString(),
    ],
    onlyReads: true,
  });
  return rows;
}
