import { randomBytes } from 'node:crypto';
import { hashTrackerId, makeTrackerId } from '../../../server/src/domain/drivers/trackers/tracker-id.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import { type BenchDatabase, withDatabase } from '../database.ts';
import { seedDrivers } from '../dispatch/seed-drivers.ts';
import { type Connection, openConnection } from '../load/http-client.ts';
import type { DriverToken } from '../load/phones/fleet.ts';
import { writeRequest } from '../load/write-request.ts';
import { median } from '../measure-ratios.ts';
import type { PositionsPlan } from '../plan.ts';
import { processorSeconds, withChildren } from '../process-usage.ts';
import { seedAccounts } from '../seed-accounts.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { bookTrips } from './book-trips.ts';

/** What a run over the driver API and over trackers came to. */
export type PositionsResults = {
  readonly drivers: number;
  /** Reports of each side. */
  readonly reports: number;
  /** Processor time of the server and the database for one report, in milliseconds; undefined where it is not told. */
  readonly costMs: { readonly app: number | undefined; readonly tracker: number | undefined };
  /** The median of the rounds: a tracker's report by the app's. */
  readonly ratio: number | undefined;
  readonly otherThan200: number;
  /** Drivers whose stored position is older than one that was acknowledged. */
  readonly lost: number;
  /** Of one core, while trackers report. */
  readonly coreShare: number | undefined;
  /** Of one core, while trackers report and trips are booked, and how many were. */
  readonly besideTrips: { readonly coreShare: number | undefined; readonly booked: number };
};

const settings = { SATHA_WORK: 'off', SATHA_SANDBOX_SPEED: '1', SATHA_TRACKER_REPORTS_PER_SECOND: '1000' };
const mostConnections = 32;

type Side = 'app' | 'tracker';
type Driver = DriverToken & { readonly trackerId: string };
type Round = { readonly side: Side; readonly cpuSeconds: number | undefined; readonly seconds: number };

/** Lets each of the drivers report every five seconds, by the driver API and by a tracker in turn. */
export function measurePositions(plan: PositionsPlan, stop: AbortSignal): Promise<PositionsResults> {
  return withDatabase(stop, async (database) => {
    const { db, home } = database;
    const drivers = await seedTrackers(db, await seedDrivers(db, plan.drivers));
    const [rawApiKey = ''] = await seedAccounts(db, 1);
    const server = await startServer(home, { nodeFlags: [], settings });
    try {
      return await run(plan, { ...database, server, drivers, rawApiKey });
    } finally {
      await server.stop();
    }
  });
}

async function seedTrackers(db: Database, tokens: readonly DriverToken[]): Promise<Driver[]> {
  const drivers = tokens.map((token) => ({ ...token, trackerId: makeTrackerId(randomBytes) }));
  await db.query({
    text: 'INSERT INTO driver_trackers (driver_id, id_hash, created_at) SELECT *, now() FROM unnest($1::bigint[], $2::bytea[])',
    values: [
      drivers.map(({ driverId }) => driverId),
      drivers.map(({ trackerId }) => hashTrackerId(trackerId)),
    ],
  });
  return drivers;
}

type Scene = Pick<BenchDatabase, 'db' | 'postmasterPid'> & {
  readonly server: ServerProcess;
  readonly drivers: readonly Driver[];
  readonly rawApiKey: string;
};

async function run(
  { rounds, roundSeconds }: PositionsPlan,
  { db, postmasterPid, server, drivers, rawApiKey }: Scene,
): Promise<PositionsResults> {
  const connections = await Promise.all(
    Array.from({ length: mostConnections }, () => openConnection(server.port, () => {})),
  );
  const acknowledgedMs = new Map<number, number>();
  let [otherThan200, step] = [0, 0];

  const tell = async (connection: Connection, side: Side, driver: Driver, number: number) => {
    const atMs = Date.now();
    const request = writeReport(side, driver, { number, step, atMs });
    const status = await new Promise<number>((resolve) => connection.send(request, resolve));
    if (status === 200) acknowledgedMs.set(driver.driverId, atMs);
    else otherThan200 += 1;
  };

  /** All drivers once in five seconds, evenly spread; each connection has its part of them. */
  const playRound = async (side: Side): Promise<Round> => {
    const pids = () => [server.pid, ...withChildren(postmasterPid)];
    const [startMs, before] = [performance.now(), processorSeconds(pids())];
    for (let pass = 0; pass < roundSeconds / 5; pass += 1) {
      step += 1;
      const passMs = performance.now();
      await Promise.all(
        connections.map(async (connection, first) => {
          for (let index = first; index < drivers.length; index += connections.length) {
            await until(passMs + (index / drivers.length) * 5_000);
            await tell(connection, side, drivers[index] as Driver, index);
          }
        }),
      );
      await until(passMs + 5_000);
    }
    const after = processorSeconds(pids());
    const cpuSeconds = after === undefined || before === undefined ? undefined : after - before;
    return { side, cpuSeconds, seconds: (performance.now() - startMs) / 1000 };
  };

  await playRound('app');
  const played: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order: readonly Side[] = round % 2 === 0 ? ['app', 'tracker'] : ['tracker', 'app'];
    for (const side of order) played.push(await playRound(side));
  }
  const booking = await openConnection(server.port, () => {});
  const [busy, trips] = await Promise.all([
    playRound('tracker'),
    bookTrips(booking, rawApiKey, roundSeconds),
  ]);
  otherThan200 += trips.otherThan200;
  for (const connection of [...connections, booking]) connection.close();
  const reports = (drivers.length * rounds * roundSeconds) / 5;
  return {
    ...summarize(played, reports),
    otherThan200,
    besideTrips: {
      coreShare: busy.cpuSeconds === undefined ? undefined : busy.cpuSeconds / busy.seconds,
      booked: trips.booked,
    },
    lost: await countLost(db, acknowledgedMs),
    drivers: drivers.length,
    reports,
  };
}

function summarize(played: readonly Round[], reports: number) {
  const of = (side: Side) => played.filter((round) => round.side === side);
  const sumOf = (rounds: readonly Round[]) =>
    rounds.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? Number.NaN), 0);
  const costOf = (side: Side) => {
    const cost = (sumOf(of(side)) / reports) * 1000;
    return Number.isNaN(cost) ? undefined : cost;
  };
  const apps = of('app');
  const ratios = of('tracker').map(
    ({ cpuSeconds }, index) => (cpuSeconds ?? Number.NaN) / (apps[index]?.cpuSeconds ?? Number.NaN),
  );
  const ratio = median(ratios);
  const share = sumOf(of('tracker')) / of('tracker').reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    costMs: { app: costOf('app'), tracker: costOf('tracker') },
    ratio: Number.isNaN(ratio) ? undefined : ratio,
    coreShare: Number.isNaN(share) ? undefined : share,
  };
}

/** A truck that wanders, so that no step is as the one before. */
function writeReport(
  side: Side,
  { rawToken, trackerId }: Driver,
  { number, step, atMs }: { readonly number: number; readonly step: number; readonly atMs: number },
): Buffer {
  const angle = (step * step + number) * 0.37;
  const lat = 25.1 + (number % 100) / 1000 + Math.sin(angle) / 2000;
  const lng = 55.2 + number / 20_000 + Math.cos(angle) / 2000;
  const at = new Date(atMs).toISOString();
  if (side === 'app') {
    const point = { lat, lng, recordedAt: at, heading: 214, speedMps: 17.5, accuracyMeters: 6 };
    return writeRequest('POST', '/driver-api/locations', `Authorization: Bearer ${rawToken}`, {
      points: [point],
    });
  }
  const coords = { latitude: lat, longitude: lng, accuracy: 6, speed: 17.5, heading: 214, altitude: 12 };
  const location = { timestamp: at, coords, is_moving: true, battery: { level: 0.8 } };
  return writeRequest('POST', `/tracker/${trackerId}`, 'Accept: */*', { location, device_id: '12345678' });
}

async function countLost(db: Database, acknowledgedMs: ReadonlyMap<number, number>): Promise<number> {
  const { rows } = await db.query<{ driver_id: number; recorded_at: Temporal.Instant }>({
    text: 'SELECT driver_id, recorded_at FROM driver_positions',
  });
  const storedMs = new Map(rows.map((row) => [row.driver_id, row.recorded_at.epochMilliseconds]));
  return [...acknowledgedMs].filter(([driverId, atMs]) => (storedMs.get(driverId) ?? 0) < atMs).length;
}

function until(atMs: number): Promise<void> {
  const waitMs = atMs - performance.now();
  return waitMs <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, waitMs));
}
