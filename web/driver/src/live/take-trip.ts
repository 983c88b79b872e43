import { readClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import type { DriverTrip } from '../api/wire.ts';
import { readDriverFact, readDriverId } from '../kept/fact-access.ts';
import { change, readSnapshot, showUnwritten, type Telling } from '../kept/phone-store.ts';
import { StorageProblem } from '../kept/storage-problem.ts';
import { tellTrip } from '../trip/tell-trip.ts';

export type TripTold = { readonly trip: DriverTrip | null };

/** After so long a trip that could not be written is written again: our own figure. */
const againMs = 15_000;

let tellings = 0;

/** Takes the trip that the stream tells. @throws StorageProblem */
export function takeToldTrip(trip: DriverTrip | null): Promise<void> {
  tellings += 1;
  return takeTrip(trip);
}

/** Returns how often the stream told a trip: an answer that was on its way meanwhile is perhaps older. */
export const countTellings = (): number => tellings;

type Unwritten = {
  readonly told: Telling;
  /** When what it is to replace was told, as the first try found it; undefined: no try could read that. */
  inPlaceOf: { readonly toldAtMs: number | undefined } | undefined;
};

/** What was told last, until it is written. */
let unwritten: Unwritten | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes what the service tells of the driver's present trip, where it is another than what is known. What cannot be written,
 * because the phone is full, is shown all the same, and written as soon as it can be. @throws StorageProblem
 */
export async function takeTrip(trip: DriverTrip | null): Promise<void> {
  const snapshot = readSnapshot();
  const driver = snapshot?.session?.state === 'in' ? snapshot.session.driver : undefined;
  if (driver === undefined) return forget();
  const known = snapshot?.known;
  // The stream has the same fields in another order than an answer: that costs one write more, and loses nothing.
  if (unwritten === undefined && known && JSON.stringify(known.trip) === JSON.stringify(trip)) return;
  const told = { driverId: driver.driverId, trip, toldAtMs: readClockMs() };
  await write({ told, inPlaceOf: undefined });
}

/** Writes what was told and shown but not written: nothing can be pressed about a trip before that. @throws StorageProblem */
export async function writeUnwritten(): Promise<void> {
  if (unwritten) await write(unwritten);
}

/** Writes a telling, and again every 15 seconds, until it is written or another was told. @throws StorageProblem */
async function write(next: Unwritten): Promise<void> {
  const { told } = next;
  unwritten = next;
  clearTimeout(timer);
  // Set before it is tried: a browser may never answer.
  timer = setTimeout(() => {
    showUnwritten(told);
    write(next).catch(reportFault);
  }, againMs);
  try {
    await change(async (transaction) => {
      if ((await readDriverId(transaction)) !== told.driverId) return;
      const known = await readDriverFact(transaction, told.driverId, 'known');
      next.inPlaceOf ??= { toldAtMs: known?.toldAtMs };
      // Since the first try something newer was told, to another tab perhaps.
      if (known?.toldAtMs !== next.inPlaceOf.toldAtMs) return;
      await tellTrip(transaction, told.driverId, told.trip, told.toldAtMs);
    });
  } catch (error) {
    if (unwritten === next) showUnwritten(told);
    throw error;
  }
  if (unwritten === next) forget();
}

function forget(): void {
  clearTimeout(timer);
  unwritten = undefined;
  showUnwritten(undefined);
}

/** Of the store's own troubles the driver is told above every screen. */
function reportFault(error: unknown): void {
  if (!(error instanceof StorageProblem)) reportError(error);
}

/** Asks which trip the driver has. Where another was told meanwhile, that is the newer one. */
export async function askTrip(): Promise<void> {
  const before = readSnapshot()?.known?.trip?.assignmentId;
  const { trip } = await driverApi.get<TripTold>('/trip');
  if (readSnapshot()?.known?.trip?.assignmentId === before) await takeTrip(trip);
}
