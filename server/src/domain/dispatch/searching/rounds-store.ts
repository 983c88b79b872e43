import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Search } from '../search.ts';
import type { SearchPass } from './find-candidates.ts';

export type NewPass = {
  readonly search: Pick<Search, 'accountId' | 'tripId' | 'searchNumber' | 'rounds' | 'isDemo'>;
  readonly pass: SearchPass;
};

/** The number of the last round that is kept of a search; what comes after it takes its place. */
const lastRound = 29;

/**
 * Stores what each search found of the drivers on shift, as the latest pass of its round. Searches that end
 * meanwhile keep theirs, so that it can be said why nobody was found.
 */
export async function storePasses(
  db: Queryable,
  passes: readonly NewPass[],
  now: Temporal.Instant,
): Promise<void> {
  if (passes.length === 0) return;
  const counts = passes.map(({ pass }) => pass.counts);
  await db.query({
    name: 'store-search-passes',
    text: `INSERT INTO search_rounds AS kept (account_id, trip_id, search_number, round, passes, searched_at,
             radius_meters, drivers_on_shift, candidates, excluded)
           SELECT account_id, trip_id, search_number, least(rounds, ${lastRound}), 1, $8, radius_meters, drivers_on_shift,
             candidates, excluded
           FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::integer[],
             $7::jsonb[], $9::integer[])
             AS pass (account_id, trip_id, rounds, radius_meters, drivers_on_shift, candidates, excluded, search_number)
           ORDER BY account_id, trip_id
           ON CONFLICT (account_id, trip_id, search_number, round) DO UPDATE SET passes = kept.passes + 1,
             searched_at = excluded.searched_at, radius_meters = excluded.radius_meters,
             drivers_on_shift = excluded.drivers_on_shift, candidates = excluded.candidates,
             excluded = excluded.excluded`,
    values: [
      passes.map(({ search }) => search.accountId),
      passes.map(({ search }) => search.tripId),
      passes.map(({ search }) => search.rounds),
      passes.map(({ pass }) => pass.radiusMeters),
      counts.map(({ driversOnShift }) => driversOnShift),
      counts.map(({ candidates }) => candidates),
      counts.map(({ excluded }) => JSON.stringify(excluded)),
      now.toString(),
      passes.map(({ search }) => search.searchNumber),
    ],
  });
}
