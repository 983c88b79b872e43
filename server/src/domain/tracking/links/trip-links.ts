import { createBatchLoader } from '../../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { TripName } from '../../trips/trip.ts';
import type { LinkKey } from './link-key.ts';
import { makeLinkToken, readLinkToken } from './link-token.ts';
import { type LinkState, selectLinkStates } from './links-store.ts';
import type { TripLink } from './trip-link.ts';

export type TripLinksDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly key: LinkKey;
  /** Where browsers find the service. */
  readonly publicUrl: string;
};

/** A link that is good at this moment. */
export type OpenLink = TripLink & {
  /** On the account's own clock; undefined while the trip is under way. */
  readonly endsAt: Temporal.Instant | undefined;
};

export type TripUrl = Pick<LinkState, 'accountName' | 'status' | 'plate'> & {
  readonly url: string;
  readonly isUnderWay: boolean;
};

export type TripLinks = {
  /** What a token opens at this moment; undefined for one that opens nothing. Nobody asks the database about a forged one. */
  open(token: string): Promise<OpenLink | undefined>;
  /** The address that opens a trip at this moment; `over`: none does any more; undefined: there is no such trip. */
  find(
    trip: TripName,
  ): Promise<{ readonly url: string; readonly endsAt: Temporal.Instant | undefined } | 'over' | undefined>;
  /** The addresses that open trips, in their order, and whether each is under way; undefined where there is none. */
  findUrls(trips: readonly TripName[]): Promise<(TripUrl | undefined)[]>;
  /** Of these links, the names of those that are good still. */
  findOpen(links: readonly TripLink[]): Promise<ReadonlySet<string>>;
};

/** Our own figure, as the product promises it. */
export const minutesAfterEnd = 30;

/** Makes and opens links, each of which shows one trip without signing in. */
export function createTripLinks({ db, clock, key, publicUrl }: TripLinksDeps): TripLinks {
  const selectStates = (trips: readonly TripName[]) => selectLinkStates(db, trips, clock());
  const findState = createBatchLoader(selectStates);
  const urlOf = (trip: TripName, version: number) =>
    `${publicUrl}/t/${makeLinkToken(key, { accountId: trip.accountId, tripId: trip.tripId, version })}`;

  return {
    async open(token) {
      const link = readLinkToken(key, token);
      const state = link && (await findState(link));
      if (!link || !state || state.version !== link.version || isOver(state)) return undefined;
      return { ...link, endsAt: endOf(state) };
    },
    async find(trip) {
      const state = await findState(trip);
      if (!state) return undefined;
      return isOver(state) ? 'over' : { url: urlOf(trip, state.version), endsAt: endOf(state) };
    },
    async findUrls(trips) {
      const states = await selectStates(trips);
      return trips.map((trip, index) => {
        const state = states[index];
        if (!state || isOver(state)) return undefined;
        const { accountName, status, plate } = state;
        const isUnderWay = state.endedAt === undefined;
        return { url: urlOf(trip, state.version), isUnderWay, accountName, status, plate };
      });
    },
    async findOpen(links) {
      const states = await selectStates(links);
      const open = links.filter((link, index) => {
        const state = states[index];
        return state?.version === link.version && !isOver(state);
      });
      return new Set(open.map(nameTripLink));
    },
  };
}

/** Returns a text that names a link where links are compared. */
export function nameTripLink({ accountId, tripId, version }: TripLink): string {
  return `${accountId} ${tripId} ${version}`;
}

function endOf({ endedAt }: LinkState): Temporal.Instant | undefined {
  return endedAt?.add({ minutes: minutesAfterEnd });
}

function isOver(state: LinkState): boolean {
  const end = endOf(state);
  return end !== undefined && Temporal.Instant.compare(state.now, end) >= 0;
}
