import type { OpenOffer } from '../../../domain/dispatch/offer.ts';
import { findOpenOffers } from '../../../domain/dispatch/queries.ts';
import type { SignedInDriver } from '../../../domain/drivers/sign-in/driver-session.ts';
import { findSessions } from '../../../domain/sessions/queries.ts';
import { findDriverTrips } from '../../../domain/trips/queries.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { EventStream } from '../../../platform/http/streams/event-streams.ts';
import type { Clock } from '../../../values/clock.ts';
import { viewOffer, viewPresentTrip } from '../driver-view.ts';

export type FollowDriversDeps = { readonly db: Queryable; readonly clock: Clock };

export type DriverFollower = {
  /** Tells a driver what they are being asked and what trip they are at: now, and whenever either changes. */
  follow(driver: SignedInDriver, stream: EventStream): Promise<void>;
  /** Looks once for changes of all followed drivers, by a few statements; to be called again and again. */
  poll(): Promise<void>;
};

type Followed = {
  readonly driver: SignedInDriver;
  readonly stream: EventStream;
  /** What the phone was told last. */
  told: { readonly offer: string; readonly trip: string } | undefined;
};

/** A phone that comes again and again leaves streams behind which nobody hears: of so many the oldest ends. */
const mostStreamsOfDriver = 5;

/** Follows the drivers of one process. A stream tells a state and no history: whoever comes again has missed nothing. */
export function createDriverFollower(deps: FollowDriversDeps): DriverFollower {
  const followed = new Set<Followed>();

  async function tell(all: readonly Followed[]): Promise<void> {
    const drivers = [...new Set(all.map(({ driver }) => driver.driverId))];
    const [offers, trips, sessions] = await Promise.all([
      findOpenOffers(deps, drivers),
      findDriverTrips(deps.db, drivers),
      findSessions(
        deps,
        'driver',
        all.map(({ driver }) => driver.tokenHash),
      ),
    ]);
    const offerOf = new Map(drivers.map((driverId, index) => [driverId, offers[index]]));
    for (const [index, one] of all.entries()) {
      if (sessions[index] === undefined) one.stream.end();
      else tellOne(one, offerOf.get(one.driver.driverId), trips.get(one.driver.driverId), deps.clock());
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
      await tell([one]);
    },
    async poll() {
      // Who has not taken the last event is told the latest once they have.
      const ready = [...followed].filter(({ stream }) => !stream.isBehind());
      if (ready.length > 0) await tell(ready);
    },
  };
}

function tellOne(
  one: Followed,
  offer: OpenOffer | undefined,
  trip: Trip | undefined,
  now: Temporal.Instant,
): void {
  // What is needed may be waived while the driver thinks about it.
  const event = {
    offer: `${offer?.offerId} ${offer?.requirements.waived?.at}`,
    trip: `${trip?.tripId} ${trip?.sequence}`,
  };
  if (event.offer !== one.told?.offer) {
    one.stream.send({ name: 'offer', data: { offer: offer ? viewOffer(offer, now) : null } });
  }
  if (event.trip !== one.told?.trip) one.stream.send({ name: 'trip', data: viewPresentTrip(trip) });
  one.told = event;
}
