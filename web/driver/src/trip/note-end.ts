import type { Writing } from '../kept/database.ts';
import { readDriverFact, writeDriverFact } from '../kept/fact-access.ts';

/** Notes when a trip was over for this phone: a day later nothing of it is kept here. */
export async function noteEnd(
  transaction: Writing,
  driverId: number,
  tripId: number,
  atMs: number,
): Promise<void> {
  const ends = await readDriverFact(transaction, driverId, 'ends');
  await writeDriverFact(transaction, driverId, 'ends', { ...ends, [tripId]: atMs });
}

/** A trip that was over for this phone is not, or is again its driver's. */
export async function forgetEnd(transaction: Writing, driverId: number, tripId: number): Promise<void> {
  const { [tripId]: end, ...others } = (await readDriverFact(transaction, driverId, 'ends')) ?? {};
  if (end !== undefined) await writeDriverFact(transaction, driverId, 'ends', others);
}
