import { readClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import type { DriverTrip } from '../api/wire.ts';
import { readDriverId } from '../kept/fact-access.ts';
import { change, readSnapshot, showUnwritten } from '../kept/phone-store.ts';
import { StorageProblem } from '../kept/storage-problem.ts';
import { tellTrip } from '../trip/tell-trip.ts';

export type TripTold = { readonly trip: DriverTrip | null };

/** After so long it is tried again to write a trip that the phone had no room for: our own figure. */
const againMs = 15_000;

let tellings = 0;

/** Takes the trip that the stream tells. @throws StorageProblem */
export function takeToldTrip(trip: DriverTrip | null): Promise<void> {
  tellings += 1;
  return takeTrip(trip);
}

/** Returns how often the stream told a trip: an answer that was on its way meanwhile is perhaps older. */
export const countTellings = (): number => tellings;

let unwritten: DriverTrip | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes what the service tells of the driver's present trip, where it is another than what is known. What the phone has no
 * room for is shown all the same, and written as soon as there is room. @throws StorageProblem
 */
export async function takeTrip(trip: DriverTrip | null): Promise<void> {
  const wasUnwritten = unwritten !== undefined;
  forgetUnwritten();
  const snapshot = readSnapshot();
  const driver = snapshot?.session?.state === 'in' ? snapshot.session.driver : undefined;
  if (driver === undefined) return;
  const known = snapshot?.known;
  if (!wasUnwritten && known && JSON.stringify(known.trip) === JSON.stringify(trip)) return;
  try {
    await change(async (transaction) => {
      if ((await readDriverId(transaction)) !== driver.driverId) return;
      await tellTrip(transaction, driver.driverId, trip, readClockMs());
    });
  } catch (error) {
    if (error instanceof StorageProblem) keepUnwritten(driver.driverId, trip);
    throw error;
  }
}

/** Asks which trip the driver has. Where another was told meanwhile, that is the newer one. */
export async function askTrip(): Promise<void> {
  const before = readSnapshot()?.known?.trip?.assignmentId;
  const { trip } = await driverApi.get<TripTold>('/trip');
  if (readSnapshot()?.known?.trip?.assignmentId === before) await takeTrip(trip);
}

function keepUnwritten(driverId: number, trip: DriverTrip | null): void {
  unwritten = trip;
  timer = setTimeout(() => void takeTrip(trip).catch(() => {}), againMs);
  showUnwritten({ driverId, trip, toldAtMs: readClockMs() });
}

function forgetUnwritten(): void {
  clearTimeout(timer);
  unwritten = undefined;
  showUnwritten(undefined);
}
