import { readClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import type { DriverTrip } from '../api/wire.ts';
import { readDriverId } from '../kept/fact-access.ts';
import { change, readSnapshot, showUnwritten } from '../kept/phone-store.ts';
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

type Telling = { readonly driverId: number; readonly trip: DriverTrip | null; readonly toldAtMs: number };

/** What was told last, until it is written. */
let unwritten: Telling | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes what the service tells of the driver's present trip, where it is another than what is known. What the phone has no
 * room for is shown all the same, and written as soon as there is room. @throws StorageProblem
 */
export async function takeTrip(trip: DriverTrip | null): Promise<void> {
  const snapshot = readSnapshot();
  const driver = snapshot?.session?.state === 'in' ? snapshot.session.driver : undefined;
  if (driver === undefined) return forget();
  const known = snapshot?.known;
  // The stream has the same fields in another order than an answer: that costs one write more, and loses nothing.
  const isWritten = unwritten === undefined && known && JSON.stringify(known.trip) === JSON.stringify(trip);
  if (!isWritten) await write({ driverId: driver.driverId, trip, toldAtMs: readClockMs() });
}

/** The phone's database does one write after the other: what was told later stays. */
async function write(told: Telling): Promise<void> {
  unwritten = told;
  clearTimeout(timer);
  // Set before it is tried: a browser may never answer.
  timer = setTimeout(() => void write(told).catch(() => {}), againMs);
  try {
    await change(async (transaction) => {
      if ((await readDriverId(transaction)) !== told.driverId) return;
      await tellTrip(transaction, told.driverId, told.trip, told.toldAtMs);
    });
  } catch (error) {
    if (unwritten === told) showUnwritten(told);
    throw error;
  }
  if (unwritten === told) forget();
}

function forget(): void {
  clearTimeout(timer);
  unwritten = undefined;
  showUnwritten(undefined);
}

/** Asks which trip the driver has. Where another was told meanwhile, that is the newer one. */
export async function askTrip(): Promise<void> {
  const before = readSnapshot()?.known?.trip?.assignmentId;
  const { trip } = await driverApi.get<TripTold>('/trip');
  if (readSnapshot()?.known?.trip?.assignmentId === before) await takeTrip(trip);
}
