import { tripStatusList } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';

export type OpenTripCount = { readonly status: number; readonly count: number };

const openCodes = tripStatusList.filter(({ isFinal }) => !isFinal).map(({ code }) => code);

/**
 * Counts the trips of all accounts in each status that is not final. Each account's open trips are found by
 * the index of statuses, so that trips that are over cost nothing, however many there are.
 */
export async function countOpenTrips(db: Queryable): Promise<OpenTripCount[]> {
  const { rows } = await db.query<OpenTripCount>({
    name: 'count-open-trips',
    text: `SELECT open.status, count(*)::integer AS count
           FROM accounts AS a
           CROSS JOIN unnest($1::smallint[]) AS wanted (status)
           CROSS JOIN LATERAL (
             SELECT t.status FROM trips AS t WHERE t.account_id = a.account_id AND t.status = wanted.status
           ) AS open
           GROUP BY open.status`,
    values: [openCodes],
    onlyReads: true,
  });
  return rows;
}
