import type { Reading, Writing } from './database.ts';
import { readDriverFact, writeDriverFact } from './fact-access.ts';
import type { News } from './facts.ts';

/** Returns what a driver has not understood yet of trips that changed without them, the oldest first. */
export async function readNews(transaction: Reading, driverId: number): Promise<readonly News[]> {
  const news = await readDriverFact(transaction, driverId, 'news');
  if (news === undefined) return [];
  return 'kind' in news ? [news] : news;
}

export async function writeNews(
  transaction: Writing,
  driverId: number,
  news: readonly News[],
): Promise<void> {
  await writeDriverFact(transaction, driverId, 'news', news.length > 0 ? news : undefined);
}

/** Adds news behind the others; of one trip the latest is told alone. */
export async function addNews(transaction: Writing, driverId: number, news: News): Promise<void> {
  const others = (await readNews(transaction, driverId)).filter(({ tripId }) => tripId !== news.tripId);
  await writeNews(transaction, driverId, [...others, news]);
}

/** Whether both were told at once: what became of a trip may be known by now. */
export function isSameNews(one: News, other: News): boolean {
  return one.tripId === other.tripId && one.atMs === other.atMs;
}
