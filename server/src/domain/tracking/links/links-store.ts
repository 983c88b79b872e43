import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Plate } from '../../drivers/plate.ts';
import type { TripName } from '../../trips/trip.ts';

/** What a link to a trip depends on, and what a message says that holds it. */
export type LinkState = {
  /** That of the links that are good. */
  readonly version: number;
  /** On the account's own clock, as is `now`; undefined while the trip is under way. */
  readonly endedAt: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
  readonly accountName: string;
  readonly status: TripStatusCode;
  /** Of the truck that was given the trip last. */
  readonly plate: Plate | undefined;
};

type StateRow = {
  place: number;
  version: number;
  ended_at: Temporal.Instant | null;
  now: Temporal.Instant;
  account_name: string;
  status: TripStatusCode;
  plate: Plate | null;
};

/**
 * Returns the states of links, in the order asked; undefined where there is no such trip. `now` is the real
 * one, and given back as each account's.
 */
export async function selectLinkStates(
  db: Queryable,
  trips: readonly TripName[],
  now: Temporal.Instant,
): Promise<(LinkState | undefined)[]> {
  const { rows } = await db.query<StateRow>({
    name: 'select-link-states',
    text: `SELECT asked.place, t.link_version AS version, t.ended_at, account_time(t.account_id, $3) AS now,
             a.name AS account_name, t.status, v.plate
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, trip_id, place)
           JOIN trips t ON t.account_id = asked.account_id AND t.trip_id = asked.trip_id
           JOIN accounts a ON a.account_id = t.account_id
           LEFT JOIN LATERAL (
             SELECT json_build_object('emirate', plate_emirate, 'code', plate_code, 'number', plate_number) AS plate
             FROM vehicles WHERE vehicle_id = t.vehicle_id
           ) AS v ON true`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId), now.toString()],
    onlyReads: true,
  });
  const states: (LinkState | undefined)[] = new Array(trips.length);
  for (const row of rows) {
    states[row.place - 1] = {
      version: row.version,
      endedAt: row.ended_at ?? undefined,
      now: row.now,
      accountName: row.account_name,
      status: row.status,
      plate: row.plate ?? undefined,
    };
  }
  return states;
}
