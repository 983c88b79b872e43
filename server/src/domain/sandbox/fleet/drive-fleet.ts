import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../../values/coordinates.ts';
import { straightLineMeters } from '../../../values/coordinates.ts';
import { Problem } from '../../../values/problem.ts';
import { unobserved } from '../../dispatch/dispatch-observer.ts';
import type { ReportPositions } from '../../drivers/positions/report-positions.ts';
import { drawRoute, type TimedLine } from '../../routing/draw-route.ts';
import type { FindRouteDeps } from '../../routing/find-route.ts';
import { RouteProviderUnavailable } from '../../routing/route-provider.ts';
import { createFleet } from './create-fleet.ts';
import { type Drive, makeDrive, placeOnDrive, shareDriven } from './drive.ts';
import { dropFleetLease, takeFleetLease } from './fleet-lease-store.ts';
import { fleetPolicy } from './fleet-policy.ts';
import { nextAct } from './next-act.ts';
import { type PerformActDeps, performAct } from './perform-act.ts';
import type { SimulatedDriver } from './simulated-driver.ts';
import { selectFleet } from './simulated-drivers-store.ts';
import { type Heading, whereTo } from './where-to.ts';

export type FleetDeps = PerformActDeps &
  FindRouteDeps & {
    readonly reportPositions: ReportPositions;
    readonly seed: number;
    /** Tells this process from others that may move the fleet: a UUID. */
    readonly holder: string;
    /** Told when one driver could not go on; it is tried again at the next look. */
    readonly onFault: (driverId: number, error: unknown) => void;
  };

export type Fleet = {
  /** Lets every driver do what is to be done by now; nothing while another process moves the fleet. */
  poll(): Promise<void>;
  /** Leaves the fleet to whichever process comes next. */
  release(): Promise<void>;
};

/** What a process that moves the fleet keeps in memory: all of it can be lost. */
type Lead = {
  heldUntil: Temporal.Instant;
  /** By driver. */
  readonly drives: Map<number, Drive>;
};

/**
 * Moves the simulated drivers. Everything that matters stands in the database: a process that takes over finds where
 * each driver is and what they are at, and drives on from there.
 */
export function createFleetDriver(deps: FleetDeps): Fleet {
  let lead: Lead | undefined;
  return {
    async poll() {
      lead = await takeLead(deps, lead);
      if (lead) await moveFleet(deps, lead.drives);
    },
    async release() {
      if (lead) await dropFleetLease(deps.db, deps.holder);
      lead = undefined;
    },
  };
}

async function takeLead(deps: FleetDeps, lead: Lead | undefined): Promise<Lead | undefined> {
  const { leaseSeconds } = fleetPolicy;
  const now = deps.clock();
  const renewFrom = lead?.heldUntil.subtract({ milliseconds: leaseSeconds * 500 });
  if (lead && renewFrom && Temporal.Instant.compare(now, renewFrom) < 0) return lead;
  const until = now.add({ seconds: leaseSeconds });
  if (!(await takeFleetLease(deps.db, { holder: deps.holder, now, until }))) return undefined;
  if (!lead) await createFleet(deps, deps.seed);
  return { heldUntil: until, drives: lead?.drives ?? new Map() };
}

async function moveFleet(deps: FleetDeps, drives: Lead['drives']): Promise<void> {
  const now = deps.clock();
  const drivers = await selectFleet(deps.db, now);
  const shares = await Promise.all(drivers.map((driver) => driveOn(deps, drives, driver, now)));
  await Promise.all(drivers.map((driver, index) => report(deps, drives, driver, shares[index] ?? 0, now)));
  const rest = drivers.entries();
  const helpers = Array.from({ length: fleetPolicy.actsAtATime }, async () => {
    for (const [index, driver] of rest) await act(deps, driver, shares[index] ?? 0, now);
  });
  await Promise.all(helpers);
}

/** Keeps a driver on the way to where they have to go; returns how much of it is driven. A fault stops this one alone. */
async function driveOn(
  deps: FleetDeps,
  drives: Lead['drives'],
  driver: SimulatedDriver,
  now: Temporal.Instant,
): Promise<number> {
  try {
    return await goOn(deps, drives, driver, now);
  } catch (error) {
    drives.delete(driver.driverId);
    deps.onFault(driver.driverId, error);
    return 0;
  }
}

async function goOn(
  deps: FleetDeps,
  drives: Lead['drives'],
  driver: SimulatedDriver,
  now: Temporal.Instant,
): Promise<number> {
  const { driverId } = driver;
  const heading = whereTo(driver);
  const driven = drives.get(driverId);
  if (!heading) {
    // Where a drive ended is reported before it is forgotten.
    if (driven) drives.delete(driverId);
    return 0;
  }
  const drive = driven?.key === heading.key ? driven : await beginDrive(deps, driver, heading, now);
  drives.set(driverId, drive);
  return Math.min(shareDriven(drive, now), heading.lastShare);
}

async function beginDrive(
  deps: FleetDeps,
  { vehicleClass, vehicleTypeId }: SimulatedDriver,
  { key, from, to, slowness }: Heading,
  now: Temporal.Instant,
): Promise<Drive> {
  const request = { from, to, vehicleClass, vehicleTypeId, departureAt: now };
  const route = await drawRoute(deps, request).catch((error: unknown) => {
    if (error instanceof RouteProviderUnavailable) return undefined;
    throw error;
  });
  const { line, durationSeconds, waitSeconds = 0 } = route ?? crossCountry(from, to);
  // Waiting for a road to open is driven as if the way were slower: a simulated truck stands nowhere.
  const lifeSeconds = (durationSeconds + waitSeconds) * slowness;
  return makeDrive({
    key,
    line,
    beganAt: now,
    durationMs: (lifeSeconds * 1000) / deps.timeScale,
    lifeSeconds,
  });
}

/** Where no road leads, or nobody can tell it, a trip is not to hang for ever. */
function crossCountry(
  from: Coordinates,
  to: Coordinates,
): Pick<TimedLine, 'line' | 'durationSeconds' | 'waitSeconds'> {
  const durationSeconds = straightLineMeters(from, to) / fleetPolicy.roadlessMetersPerSecond;
  return { line: [from, to], durationSeconds };
}

/** Tells where a driver is: each time on the way, now and then while standing still. */
async function report(
  { reportPositions }: FleetDeps,
  drives: Lead['drives'],
  { driverId, isOnline, position, base, job }: SimulatedDriver,
  share: number,
  now: Temporal.Instant,
): Promise<void> {
  const isSilent =
    job &&
    (job.isManuallyControlled || (job.turn === 'position_is_stale' && !tripStatusOf(job.status).isFinal));
  if (!(isOnline || job) || isSilent) return;
  const drive = drives.get(driverId);
  if (drive) {
    const isMoving = share < 1 && shareDriven(drive, now) === share;
    const speedMps = isMoving ? drive.speedMps : 0;
    const { lat, lng, heading } = placeOnDrive(drive, share);
    const hasStopped = !isMoving && position?.lat === lat && position.lng === lng;
    if (!hasStopped) {
      await reportPositions({ driverId, points: [{ lat, lng, heading, speedMps, recordedAt: now }] });
      return;
    }
  }
  const quietSeconds = position ? now.since(position.recordedAt).total('seconds') : Number.POSITIVE_INFINITY;
  if (quietSeconds < fleetPolicy.standingReportSeconds) return;
  const { lat, lng } = position ?? base;
  await reportPositions({ driverId, points: [{ lat, lng, speedMps: 0, recordedAt: now }] });
}

/** Nothing of the demo is measured. */
const ofDemo = { observer: unobserved, observePromise: () => {} };

async function act(
  deps: FleetDeps,
  driver: SimulatedDriver,
  share: number,
  now: Temporal.Instant,
): Promise<void> {
  const next = nextAct(driver, share, now, deps);
  if (!next) return;
  try {
    await performAct(driver.isDemo ? { ...deps, ...ofDemo } : deps, driver, next);
  } catch (error) {
    if (!(error instanceof Problem)) deps.onFault(driver.driverId, error);
  }
}
