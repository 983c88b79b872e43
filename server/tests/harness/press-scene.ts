import { confirmByPositions } from '../../src/domain/trips/confirming/confirm-by-positions.ts';
import { insertTripsOfAccount } from '../../src/domain/trips/creating/trip-creation-store.ts';
import type { KeptPromise } from '../../src/domain/trips/promises/kept-promise.ts';
import { type AwayPhone, createAwayScene, type DriverAway, type OnTrip } from './away-scene.ts';
import type { CreatedTrip } from './driven-trip.ts';
import { expectOk } from './expect-answer.ts';
import { makeNewTrip } from './new-trip.ts';
import { paths } from './operations.ts';
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export type PressTrip = CreatedTrip & OnTrip;
export type PressStep = 'arrived' | 'loading' | 'start' | 'complete';

export type PressScene = {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly account: TestAccount;
  readonly away: ReturnType<typeof createAwayScene>;
  /** How far promises were from what happened, as they were observed. */
  readonly kept: readonly KeptPromise[];
  /** A driver who is so many metres north of the pickup gets a trip of AED 150.00, promised in ten minutes. */
  begin(
    meters: number,
    driver?: DriverAway,
    accuracyMeters?: number,
  ): Promise<{ trip: PressTrip; driver: DriverAway }>;
  /** The phone tells that it is so many metres north of the pickup now, or of the destination; and how exact that is. */
  tell(
    phone: AwayPhone,
    meters: number,
    of?: 'pickup' | 'destination',
    accuracyMeters?: number,
  ): Promise<void>;
  press(driver: DriverAway, trip: OnTrip, ...steps: readonly PressStep[]): Promise<void>;
  /** What the account is told that is not confirmed: `arrived far_away 14000`. */
  unconfirmed(trip: OnTrip): Promise<string[]>;
  /** What cancelling costs, in fils, and why. */
  fee(trip: OnTrip): Promise<string>;
  /** The events of a trip, each with what it tells of steps. */
  events(trip: OnTrip): Promise<string[]>;
  /** The job looks once. */
  look(): Promise<void>;
  close(): Promise<void>;
};

const pickup = { lat: 25.1972, lng: 55.2744 };
const destination = { lat: 25.0805, lng: 55.1403 };
const metersPerDegree = 111_195;

/** Trips whose drivers press wherever they are, by a clock that is moved. */
export async function openPressScene(speed = 1): Promise<PressScene> {
  const clock = createTestClock();
  const app = await startTestApp({
    variables: { SATHA_SANDBOX_SPEED: String(speed) },
    overrides: { clock },
  });
  const account = await app.makeAccount({ balanceFils: 100_000_000 });
  const away = createAwayScene(app, clock, () => account);
  const kept: KeptPromise[] = [];

  async function tell(
    phone: AwayPhone,
    meters: number,
    of: 'pickup' | 'destination' = 'pickup',
    accuracyMeters?: number,
  ) {
    const { lat, lng } = of === 'pickup' ? pickup : destination;
    const point = {
      lat: lat + meters / metersPerDegree,
      lng,
      recordedAt: clock().toString(),
      accuracyMeters,
    };
    expectOk(await phone.post('/locations', { points: [point] }));
  }

  return {
    ...{ app, clock, account, away, kept, tell },
    async begin(meters, driver, accuracyMeters) {
      const by = driver ?? (await away.sendOut());
      clock.advance({ hours: 1 });
      await tell(by.phone, meters, 'pickup', accuracyMeters);
      const { accountId } = account;
      const at = clock();
      const trip = { ...makeNewTrip({ accountId, fareFils: 15_000 }), createdAt: at, departureAt: at };
      const [stored] = await insertTripsOfAccount(app.db, accountId, [trip]);
      if (stored?.outcome !== 'created') throw new Error(`the trip was refused: ${stored?.outcome}`);
      return {
        trip: await away.give(by, { accountId, tripId: stored.tripId, fareFils: 15_000 }),
        driver: by,
      };
    },
    async press({ phone }, { tripId }, ...steps) {
      for (const step of steps) expectOk(await phone.post(`/trip/${step}`, { tripId }));
    },
    async unconfirmed({ tripId }) {
      const { unconfirmed = [] } = expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
      return unconfirmed.map(describe);
    },
    async fee({ tripId }) {
      const answer = expectOk(await app.get(`/api/Trips/${tripId}/cancellation`, account.rawApiKey));
      return `${Math.round(answer.cancellationFees * 100)} ${answer.reason}`;
    },
    events: ({ tripId }) => describeEvents(app, account, tripId),
    async look() {
      await confirmByPositions({
        ...{ db: app.servingDb, clock, pressRule: { withinMeters: 500, timeScale: speed } },
        observePromise: (one) => kept.push(one),
        onFault: (_trip, error) => {
          throw error;
        },
      });
    },
    close: () => app.close(),
  };
}

type Unconfirmed = { readonly step: string; readonly because: string; readonly distanceMeters?: number };
type ToldEvent = {
  readonly tripID: number;
  readonly type: string;
  readonly data: { steps?: string[]; confirmedBy?: string; unconfirmed?: Unconfirmed[] };
};

async function describeEvents(app: TestApp, { rawApiKey }: TestAccount, tripId: number): Promise<string[]> {
  const events: ToldEvent[] = [];
  for (let after = '0', isMore = true; isMore; ) {
    const page = expectOk(await app.get(`/api/Events?limit=100&after=${after}`, rawApiKey));
    events.push(...page.events);
    [after, isMore] = [page.nextCursor, page.hasMore];
  }
  return events
    .filter((event) => event.tripID === tripId && event.type.startsWith('trip.'))
    .map(({ type, data: { steps, confirmedBy, unconfirmed } }) => {
      const left = unconfirmed && `(${unconfirmed.map(({ step }) => step).join(' ')})`;
      return [type, steps?.join('+'), confirmedBy, left].filter(Boolean).join(' ');
    });
}

function describe({ step, because, distanceMeters }: Unconfirmed): string {
  return [step, because, distanceMeters].filter((part) => part !== undefined).join(' ');
}

/** Cancels a trip by the API, and returns the fee in fils. */
export async function cancelFor({ app, account }: PressScene, { tripId }: OnTrip): Promise<number> {
  const answer = await app.post(paths.cancel, account.rawApiKey, { tripId });
  return Math.round(expectOk(answer).cancellationFees * 100);
}
