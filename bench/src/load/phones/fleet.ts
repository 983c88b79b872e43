import type { Coordinates } from '../../../../server/src/values/coordinates.ts';
import { openOfferStream } from './offer-stream.ts';
import { openPhone, type Phone } from './phone.ts';

export type DriverToken = { readonly driverId: number; readonly rawToken: string };

/** A driver on the road, as their phone knows them. */
export type FleetDriver = DriverToken & {
  readonly phone: Phone;
  /** What they drive around. */
  readonly home: Coordinates;
  /** The trip that they are at. */
  trip: FleetTrip | undefined;
  /** When the last position that was acknowledged was recorded. */
  lastMs: number;
};

export type FleetTrip = {
  readonly tripId: number;
  readonly sinceMs: number;
  /** Positions sent while its driver was at it, and when those were recorded that were acknowledged. */
  sent: number;
  readonly pointsMs: number[];
};
export type FleetOffer = {
  readonly driver: FleetDriver;
  readonly offerId: number;
  readonly toldAtMs: number;
};

export type Fleet = {
  readonly drivers: readonly FleetDriver[];
  readonly customers: readonly Phone[];
  /** Who is told of offers from now on. */
  onOffer: (offer: FleetOffer) => void;
  /** Rejected when the server closes a connection. */
  readonly lost: Promise<never>;
  close(): void;
};

export type FleetParts = {
  readonly port: number;
  readonly tokens: readonly DriverToken[];
  readonly homes: readonly Coordinates[];
  readonly customers: number;
};

/** So many connections are opened at a time: a server's backlog has an end. */
const openedAtOnce = 50;

/** Switches on every driver's phone: a connection for what it asks, and its stream of offers. */
export async function openFleet({ port, tokens, homes, customers }: FleetParts): Promise<Fleet> {
  const { promise: lost, reject } = Promise.withResolvers<never>();
  // Seen by whoever waits for it; nobody does while the phones are switched on.
  lost.catch(() => {});
  const drivers: FleetDriver[] = [];
  const closings: (() => void)[] = [];
  const fleet: Fleet = {
    drivers,
    customers: await Promise.all(Array.from({ length: customers }, () => openPhone(port, reject))),
    onOffer: () => {},
    lost,
    close() {
      for (const close of closings) close();
    },
  };
  closings.push(...fleet.customers.map((customer) => customer.close));

  async function switchOn(token: DriverToken, home: Coordinates): Promise<void> {
    const phone = await openPhone(port, reject);
    const driver: FleetDriver = { ...token, phone, home, trip: undefined, lastMs: 0 };
    const target = { port, rawToken: token.rawToken };
    const onOffer = ({ offerId }: { offerId: number }) =>
      fleet.onOffer({ driver, offerId, toldAtMs: Date.now() });
    const stream = await openOfferStream(target, onOffer, reject);
    closings.push(phone.close, stream.close);
    drivers.push(driver);
  }
  for (let from = 0; from < tokens.length; from += openedAtOnce) {
    const some = tokens.slice(from, from + openedAtOnce);
    await Promise.all(
      some.map((token, index) => switchOn(token, homes[(from + index) % homes.length] as Coordinates)),
    );
  }
  return fleet;
}
