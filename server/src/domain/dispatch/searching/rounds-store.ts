import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Search } from '../search.ts';
import type { Look } from './find-candidates.ts';

export type NewLook = {
  readonly search: Pick<Search, 'accountId' | 'tripId' | 'rounds'>;
  readonly look: Look;
};

/** The number of the last round that is kept of a search; what comes after it takes its place. */
const lastRound = 29;

/**
 * Keeps what each search found of the drivers on shift, as the latest look of its round. Searches that end meanwhile keep
 * theirs, so that it can be said why nobody was found.
 */
export async function storeLooks(
  db: Queryable,
  looks: readonly NewLook[],
  now: Temporal.Instant,
): Promise<void> {
  if (looks.length === 0) return;
  const counts = looks.map(({ look }) => look.counts);
  await db.query({
    name: 'store-looks',
    text: `INSERT INTO search_rounds AS kept (account_id, trip_id, round, looks, looked_at, radius_meters,
             drivers_on_shift, candidates, excluded)
           SELECT account_id, trip_id, least(rounds, ${lastRound}), 1, $8, radius_meters, drivers_on_shift, candidates,
             excluded
           FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::integer[],
             $7::jsonb[]) AS look (account_id, trip_id, rounds, radius_meters, drivers_on_shift, candidates, excluded)
           ORDER BY account_id, trip_id
           ON CONFLICT (account_id, trip_id, round) DO UPDATE SET looks = kept.looks + 1,
             looked_at = excluded.looked_at, radius_meters = excluded.radius_meters,
             drivers_on_shift = excluded.drivers_on_shift, candidates = excluded.candidates,
             excluded = excluded.excluded`,
    values: [
      looks.map(({ search }) => search.accountId),
      looks.map(({ search }) => search.tripId),
      looks.map(({ search }) => search.rounds),
      looks.map(({ look }) => look.radiusMeters),
      counts.map(({ driversOnShift }) => driversOnShift),
      counts.map(({ candidates }) => candidates),
      counts.map(({ excluded }) => JSON.stringify(excluded)),
      now.toString(),
    ],
  });
}
