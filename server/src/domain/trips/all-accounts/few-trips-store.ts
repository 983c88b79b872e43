import type { Queryable } from '../../../platform/db/queryable.ts';
import { createPlace } from '../searching/place.ts';
import type { Narrowing } from './narrowing-store.ts';

/** Our own figure: up to so many trips are named one by one, and sorted for each part of a list. */
export const fewTrips = 5_000;

/**
 * Returns the numbers of trips that everything which leaves few trips has in common; undefined where nothing does, and trips
 * are met soon by going through all of them in order.
 */
export async function findFewTrips(
  db: Queryable,
  narrowings: readonly Narrowing[],
  most = fewTrips,
): Promise<readonly number[] | undefined> {
  const values: unknown[] = [];
  const place = createPlace(values);
  const counted = narrowings.flatMap(({ selects }) => {
    if (!selects) return [];
    const each = selects(place, most + 1).map((select) => `(${select})`);
    if (each.length === 0) return ["SELECT '{}'::bigint[] AS ids"];
    return `SELECT CASE WHEN count(*) <= ${most} THEN coalesce(array_agg(DISTINCT trip_id), '{}') END AS ids
      FROM (SELECT trip_id FROM (${each.join(' UNION ALL ')}) AS each_way LIMIT ${most + 1}) AS found`;
  });
  if (counted.length === 0) return undefined;
  const { rows } = await db.query<{ ids: readonly number[] | null }>({
    text: counted.join(' UNION ALL '),
    values,
    onlyReads: true,
  });
  const lists = rows.flatMap(({ ids }) => (ids === null ? [] : [new Set(ids)]));
  const [shortest, ...others] = lists.toSorted((one, other) => one.size - other.size);
  return shortest && [...shortest].filter((tripId) => others.every((other) => other.has(tripId)));
}
