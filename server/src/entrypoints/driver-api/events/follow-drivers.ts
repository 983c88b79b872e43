import type { OpenOffer } from '../../../domain/dispatch/offer.ts';
import { findOpenOffers } from '../../../domain/dispatch/queries.ts';
import type { SignedInDriver } from '../../../domain/drivers/sign-in/driver-session.ts';
import type { SignsOfLife } from '../../../domain/reaching/ladder/note-signs-of-life.ts';
import { findSessions } from '../../../domain/sessions/queries.ts';
import { findDriverTrips, type PresentTrip } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { EventStream } from '../../../platform/http/streams/event-streams.ts';
import type { Clock } from '../../../values/clock.ts';
import { type DriverTripViewDeps, viewOffer, viewPresentTrip } from '../driver-view.ts';

export type FollowDriversDeps = DriverTripViewDeps & {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly signsOfLife: Pick<SignsOfLife, 'areOpen' | 'told'>;
};

export type DriverFollower = {
  /** Tells a driver what they are being asked and what trip they are at: now, and whenever either changes. */
  follow(driver: SignedInDriver, stream: EventStream): Promise<void>;
  /** Looks once for changes of all followed drivers, by a few statements; to be called again and again. */
  poll(): Promise<void>;
  /** Notes of all phones whose streams take what is sent that they are open. */
  notePresence(): Promise<void>;
};

type Followed = {
  readonly driver: SignedInDriver;
  readonly stream: EventStream;
  /** What the phone was told last. */
  told: { readonly offerId: number | undefined; readonly offer: string; readonly trip: string } | undefined;
};

/** A phone that comes again and again leaves streams behind which nobody hears: of so many the oldest ends. */
const mostStreamsOfDriver = 5;

/** Follows the drivers of one process. A stream tells a state and no history: whoever comes again has missed nothing. */
export function createDriverFollower(deps: FollowDriversDeps): DriverFollower {
  const followed = new Set<Followed>();

  async function tell(all: readonly Followed[]): Promise<void> {
    const drivers = [...new Set(all.map(({ driver }) => driver.driverId))];
    // Before the trips: what became of an offer that is seen to be over is seen as well.
    const offers = await findOpenOffers(deps, drivers);
    const [trips, sessions] = await Promise.all([
      findDriverTrips(deps.db, drivers),
      findSessions(
        deps,
        'driver',
        all.map(({ driver }) => driver.tokenHash),
      ),
    ]);
    const offerOf = new Map(drivers.map((driverId, index) => [driverId, offers[index]]));
    const news: Shown[] = [];
    for (const [index, one] of all.entries()) {
      const { driver } = one;
      if (sessions[index] === undefined) {
        one.stream.end();
        continue;
      }
      const told = tellOne(deps, one, offerOf.get(driver.driverId), trips.get(driver.driverId));
      if (told !== undefined) news.push({ one, offerId: told });
    }
    try {
      await deps.signsOfLife.told(news.map(({ one: { driver }, offerId }) => ({ ...driver, offerId })));
    } catch (error) {
      // What could not be noted is told, and noted, anew.
      for (const { one } of news) one.told = undefined;
      throw error;
    }
  }

  return {
    async follow(driver, stream) {
      if (stream.over.aborted) return;
      const one: Followed = { driver, stream, told: undefined };
      const others = [...followed].filter((other) => other.driver.driverId === driver.driverId);
      for (const oldest of others.slice(0, -(mostStreamsOfDriver - 1))) oldest.stream.end();
      followed.add(one);
      stream.over.addEventListener('abort', () => followed.delete(one), { once: true });
      await deps.signsOfLife.areOpen([driver.tokenHash]);
      await tell([one]);
    },
    async poll() {
      // Who has not taken the last event is told the latest once they have.
      const ready = [...followed].filter(({ stream }) => !stream.isBehind());
      if (ready.length > 0) await tell(ready);
    },
    async notePresence() {
      const taking = [...followed].filter(({ stream }) => !stream.isBehind());
      await deps.signsOfLife.areOpen(taking.map(({ driver }) => driver.tokenHash));
    },
  };
}

type Shown = { readonly one: Followed; readonly offerId: number };

/** Returns the offer that the phone was told of just now, if there is one. */
function tellOne(
  deps: FollowDriversDeps,
  one: Followed,
  offer: OpenOffer | undefined,
  trip: PresentTrip | undefined,
): number | undefined {
  const now = deps.clock();
  // What is needed may be waived while the driver thinks about it, an extra be decided, and a press be confirmed at any time.
  const event = {
    offerId: offer?.offerId,
    offer: `${offer?.offerId} ${offer?.requirements.waived?.at}`,
    trip: `${trip?.tripId} ${trip?.assignmentId} ${trip?.sequence} ${trip?.extras.map(({ status }) => status)} ${trip?.unconfirmed.map(({ step }) => step)}`,
  };
  const isNews = event.offer !== one.told?.offer;
  if (isNews) {
    one.stream.send({ name: 'offer', data: { offer: offer ? viewOffer(offer, now) : null } });
  }
  // Accepting an offer gives its driver the trip by the answer: if it is over by now, no stream told of it.
  const isAnswered = one.told?.offerId !== undefined && one.told.offerId !== event.offerId;
  if (isAnswered || event.trip !== one.told?.trip) {
    one.stream.send({ name: 'trip', data: viewPresentTrip(deps, trip) });
  }
  one.told = event;
  return isNews ? offer?.offerId : undefined;
}
