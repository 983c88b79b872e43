import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../points.ts';
import { writeRequest } from '../write-request.ts';
import type { Fleet, FleetDriver, FleetOffer, FleetTrip } from './fleet.ts';
import { type Answer, readBody } from './phone.ts';
import { placeAt } from './place-at.ts';

export type FleetPlan = {
  readonly seconds: number;
  readonly reportEverySeconds: number;
  readonly tripsPerSecond: number;
  /** From accepting a trip to completing it. */
  readonly tripSeconds: number;
  /** How long a driver thinks about an offer. */
  readonly thinkMs: { readonly least: number; readonly most: number };
};

/** What a phone was told and what became of it; times of this machine. */
export type ToldOffer = { readonly offerId: number; readonly toldAtMs: number; readonly thoughtMs: number };

export type FleetRun = {
  readonly toldOffers: readonly ToldOffer[];
  /** Every trip that was accepted. */
  readonly trips: readonly FleetTrip[];
  readonly completed: number;
  /** When the last acknowledged position of each driver was recorded. */
  readonly lastMs: readonly { readonly driverId: number; readonly lastMs: number }[];
  readonly positions: {
    readonly sent: number;
    readonly acknowledged: number;
    readonly latenciesMs: number[];
  };
  readonly creates: { readonly sent: number; readonly created: number; readonly latenciesMs: number[] };
  /** Answers that were no 200, by what was asked and status; and the first of them. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly firstRefusal: string;
};

/** The share of a trip's time at which each step is told. */
const steps = [
  ['arrived', 0.35],
  ['loading', 0.4],
  ['start', 0.5],
  ['complete', 1],
] as const;
/** After the last trip was created: time for its driver to be found. */
const settleSeconds = 3;

/**
 * Runs a load of drivers and customers: all drivers report their positions, evenly spread over the interval;
 * once each has, customers create trips, and whoever is asked accepts and drives. A report is due at its time
 * whether those before are answered or not; what its phone asked before goes first, and latency counts from
 * when it was due.
 */
export async function runFleet(fleet: Fleet, creates: readonly Buffer[], plan: FleetPlan): Promise<FleetRun> {
  const over = new AbortController();
  const tally = createTally();
  const driving = createDriving(plan, tally, over.signal);
  fleet.onOffer = (offer) => void driving.answer(offer);

  const everyMs = (plan.reportEverySeconds * 1000) / fleet.drivers.length;
  const leadMs = plan.reportEverySeconds * 1000;
  const createEveryMs = 1000 / plan.tripsPerSecond;
  const creating = { due: leadMs, end: leadMs + plan.seconds * 1000 };
  const reporting = repeatOnTime(everyMs, 0, over.signal, (index, dueAtMs) => {
    const round = Math.floor(index / fleet.drivers.length);
    const driver = fleet.drivers[index % fleet.drivers.length] as FleetDriver;
    void report(driver, round * plan.reportEverySeconds, dueAtMs, tally);
  });
  const customers = repeatOnTime(createEveryMs, creating.due, over.signal, (index, dueAtMs) => {
    if (index >= plan.seconds * plan.tripsPerSecond) return;
    void create(fleet, creates[index % creates.length] as Buffer, index, dueAtMs, tally);
  });
  try {
    await Promise.race([fleet.lost, wait(creating.end + settleSeconds * 1000)]);
  } finally {
    over.abort();
  }
  await Promise.all([reporting, customers]);
  await driving.end();
  const phones = [...fleet.customers, ...fleet.drivers.map(({ phone }) => phone)];
  await Promise.race([fleet.lost, Promise.all(phones.map((phone) => phone.idle()))]);
  return {
    ...tally.read(),
    ...driving.read(),
    lastMs: fleet.drivers.map(({ driverId, lastMs }) => ({ driverId, lastMs })),
  };
}

/** Does something every so often, on time on the average however late a timer is. */
async function repeatOnTime(
  everyMs: number,
  firstMs: number,
  over: AbortSignal,
  act: (index: number, dueAtMs: number) => void,
): Promise<void> {
  const startMs = Date.now() + firstMs;
  let index = 0;
  while (!over.aborted) {
    const dueAtMs = startMs + index * everyMs;
    const restMs = dueAtMs - Date.now();
    if (restMs > 0) {
      await wait(restMs, undefined, { signal: over }).catch(() => {});
      continue;
    }
    act(index, dueAtMs);
    index += 1;
  }
}

async function report(
  driver: FleetDriver,
  drivenSeconds: number,
  dueAtMs: number,
  tally: Tally,
): Promise<void> {
  const recordedMs = Math.round(dueAtMs);
  const point = placeAt(driver, drivenSeconds);
  const points = [{ ...point, recordedAt: new Date(recordedMs).toISOString() }];
  tally.positions.sent += 1;
  const answer = await driver.phone.ask(driverRequest(driver, 'locations', { points }));
  tally.positions.latenciesMs.push(Date.now() - dueAtMs);
  // A phone asks one thing after the other: between the answers to its accept and its complete it was at the trip.
  const trip = driver.trip && recordedMs >= driver.trip.sinceMs ? driver.trip : undefined;
  if (trip) trip.sent += 1;
  if (!tally.isOk('position', answer)) return;
  tally.positions.acknowledged += 1;
  driver.lastMs = recordedMs;
  trip?.pointsMs.push(recordedMs);
}

async function create(
  { customers }: Fleet,
  request: Buffer,
  index: number,
  dueAtMs: number,
  tally: Tally,
): Promise<void> {
  tally.creates.sent += 1;
  const answer = await customers[index % customers.length]?.ask(request);
  tally.creates.latenciesMs.push(Date.now() - dueAtMs);
  if (answer && tally.isOk('create-trip', answer)) tally.creates.created += 1;
}

/** What drivers do about offers and trips. */
function createDriving({ thinkMs, tripSeconds }: FleetPlan, tally: Tally, over: AbortSignal) {
  const random = createRandom(11);
  const toldOffers: ToldOffer[] = [];
  const trips: FleetTrip[] = [];
  const underWay = new Set<Promise<void>>();
  let completed = 0;
  /** False when the run was over before. */
  const pause = (ms: number) => wait(ms, true, { signal: over }).catch(() => false);

  async function acceptAndDrive({ driver, offerId, toldAtMs }: FleetOffer): Promise<void> {
    const thoughtMs = thinkMs.least + random() * (thinkMs.most - thinkMs.least);
    if (!(await pause(thoughtMs))) return;
    toldOffers.push({ offerId, toldAtMs, thoughtMs: Date.now() - toldAtMs });
    const answer = await driver.phone.ask(driverRequest(driver, `offers/${offerId}/accept`));
    if (!tally.isOk('accept', answer)) return;
    const { tripId } = readBody<{ data: { trip: { tripId: number } } }>(answer).data.trip;
    const trip = { tripId, sinceMs: Date.now(), sent: 0, pointsMs: [] };
    trips.push(trip);
    driver.trip = trip;
    let told = 0;
    for (const [step, share] of steps) {
      if (!(await pause((share - told) * tripSeconds * 1000))) return;
      told = share;
      const stepped = await driver.phone.ask(driverRequest(driver, `trip/${step}`, { tripId }));
      if (!tally.isOk(step, stepped)) return;
    }
    driver.trip = undefined;
    completed += 1;
  }
  return {
    answer(offer: FleetOffer) {
      if (over.aborted) return;
      const work = acceptAndDrive(offer);
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    },
    async end() {
      await Promise.all(underWay);
    },
    read: () => ({ toldOffers, trips, completed }),
  };
}

function driverRequest({ rawToken }: FleetDriver, path: string, body?: object): Buffer {
  return writeRequest('POST', `/driver-api/${path}`, `Authorization: Bearer ${rawToken}`, body);
}

type Tally = ReturnType<typeof createTally>;

function createTally() {
  const positions = { sent: 0, acknowledged: 0, latenciesMs: [] as number[] };
  const creates = { sent: 0, created: 0, latenciesMs: [] as number[] };
  const refusals: Record<string, number> = {};
  let firstRefusal = '';
  return {
    positions,
    creates,
    isOk(what: string, { status, text }: Answer): boolean {
      if (status === 200) return true;
      const kind = `${what} ${status}`;
      refusals[kind] = (refusals[kind] ?? 0) + 1;
      if (firstRefusal === '') firstRefusal = text;
      return false;
    },
    read: () => ({ positions, creates, refusals, firstRefusal }),
  };
}
