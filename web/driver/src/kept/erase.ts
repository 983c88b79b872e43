import type { Writing } from './database.ts';
import { readDriverFact, readDriverId, readPhoneFact, writeDriverFact } from './fact-access.ts';
import type { EndsFact, KnownFact } from './facts.ts';
import { readNews, writeNews } from './news.ts';

const driverFacts = ['known', 'last', 'news', 'ends', 'day', 'pushAddress'] as const;
const keptMs = 24 * 3_600_000;

/**
 * Erases what is kept of a driver who leaves the phone. What they pressed and photographed and could not be sent yet
 * stays, for the same driver alone.
 */
export async function eraseDriver(transaction: Writing, driverId: number): Promise<void> {
  for (const name of driverFacts) await writeDriverFact(transaction, driverId, name, undefined);
  await eraseEvidence(transaction, (record) => record.driverId === driverId);
  const points = transaction.objectStore('points');
  for (const point of await points.getAll()) {
    if (point.driverId === driverId && point.id !== undefined) await points.delete(point.id);
  }
}

/** Erases what is kept of the trips that were over a day ago, and of a day that is not today. */
export async function eraseOldTrips(transaction: Writing, nowMs: number): Promise<void> {
  const driverId = await readDriverId(transaction);
  if (driverId === undefined) return;
  const day = await readDriverFact(transaction, driverId, 'day');
  if (day && day.day !== dayOf(nowMs)) await writeDriverFact(transaction, driverId, 'day', undefined);
  await eraseOldWords(transaction, driverId, nowMs);
  const known = await readDriverFact(transaction, driverId, 'known');
  const ends = await readEnds(transaction, driverId, known);
  const isOld = (tripId: number) => nowMs - (ends[tripId] ?? nowMs) >= keptMs;
  const left = Object.entries(ends).filter(([tripId]) => !isOld(Number(tripId)));
  if (left.length === Object.keys(ends).length) return;
  await eraseEvidence(transaction, (record) => record.driverId === driverId && isOld(record.tripId));
  if (known?.trip && isOld(known.trip.tripId)) {
    await writeDriverFact(transaction, driverId, 'known', { ...known, trip: null });
  }
  await writeDriverFact(transaction, driverId, 'ends', Object.fromEntries(left));
}

/**
 * Returns when each trip was over. Nobody tells a phone whose session is over when its trip is: for it the trip was over
 * when it was told of last.
 */
async function readEnds(
  transaction: Writing,
  driverId: number,
  known: KnownFact | undefined,
): Promise<EndsFact> {
  const ends = (await readDriverFact(transaction, driverId, 'ends')) ?? {};
  const session = await readPhoneFact(transaction, 'session');
  if (session?.state !== 'ended' || !known?.trip) return ends;
  return { [known.trip.tripId]: known.toldAtMs, ...ends };
}

/** The summary of a trip, and what became of one, go by their own time. */
async function eraseOldWords(transaction: Writing, driverId: number, nowMs: number): Promise<void> {
  const isOld = (atMs: number) => nowMs - atMs >= keptMs;
  const last = await readDriverFact(transaction, driverId, 'last');
  if (last && isOld(last.endedAtMs)) await writeDriverFact(transaction, driverId, 'last', undefined);
  const news = await readNews(transaction, driverId);
  if (!news.some(({ atMs }) => isOld(atMs))) return;
  await writeNews(
    transaction,
    driverId,
    news.filter(({ atMs }) => !isOld(atMs)),
  );
}

/** Returns a moment's day in the UAE, as the service names it: four hours ahead, the whole year. */
function dayOf(nowMs: number): string {
  return new Date(nowMs + 4 * 3_600_000).toISOString().slice(0, 10);
}

async function eraseEvidence(
  transaction: Writing,
  isToGo: (record: { readonly driverId: number; readonly tripId: number }) => boolean,
): Promise<void> {
  const evidence = transaction.objectStore('evidence');
  for (const record of await evidence.getAll()) {
    if (isToGo(record)) await evidence.delete(record.evidenceId);
  }
}
