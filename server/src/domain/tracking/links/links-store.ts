import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../../trips/trip.ts';

/** What a link to a trip depends on. */
export type LinkState = {
  /** That of the links that are good. */
  readonly version: number;
  /** On the account's own clock, as is `now`; undefined while the trip is under way. */
  readonly endedAt: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
  readonly accountName: string;
};

type StateRow = {
  place: number;
  version: number;
  ended_at: Temporal.Instant | null;
  now: Temporal.Instant;
  account_name: string;
};

/** In the order asked; undefined for a trip that there is none of. `now` is the real one, and given back as each account's. */
export async function selectLinkStates(
  db: Queryable,
  trips: readonly TripName[],
  now: Temporal.Instant,
): Promise<(LinkState | undefined)[]> {
  const { rows } = await db.query<StateRow>({
    name: 'select-link-states',
    text: `SELECT asked.place, t.link_version AS version, t.ended_at, account_time(t.account_id, $3) AS now,
             a.name AS account_name
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, trip_id, place)
           JOIN trips t ON t.account_id = asked.account_id AND t.trip_id = asked.trip_id
           JOIN accounts a ON a.account_id = t.account_id`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId), now.toString()],
    onlyReads: true,
  });
  const states: (LinkState | undefined)[] = new Array(trips.length);
  for (const { place, version, ended_at, now: accountNow, account_name: accountName } of rows) {
    states[place - 1] = { version, endedAt: ended_at ?? undefined, now: accountNow, accountName };
  }
  return states;
}
