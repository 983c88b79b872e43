import { driverApi } from '../api/driver-api.ts';
import type { DayData, DayTrip } from '../api/wire.ts';
import { readDriverId } from '../kept/fact-access.ts';
import type { News } from '../kept/facts.ts';
import { isSameNews, readNews, writeNews } from '../kept/news.ts';
import { change, readSnapshot } from '../kept/phone-store.ts';

let isAsking = false;

/**
 * Asks what became of the trips that are none of the driver's any more, where it is not known yet. Without an answer it
 * stays unknown: one may have been taken away as well as cancelled.
 */
export async function askNews(): Promise<void> {
  const unsure = (readSnapshot()?.news ?? []).filter(({ isSure }) => !isSure);
  if (unsure.length === 0 || isAsking) return;
  isAsking = true;
  try {
    await write(unsure, await findTurns(unsure));
  } catch {
    // It is asked for again, at the latest in a minute.
  } finally {
    isAsking = false;
  }
}

/** Returns the driver's turns of today, and of the day before if one is of then: a trip may go on past midnight. */
async function findTurns(unsure: readonly News[]): Promise<readonly DayTrip[]> {
  const today = await driverApi.get<DayData>('/day');
  const isOfToday = (news: News) => today.trips.some(({ tripId }) => tripId === news.tripId);
  if (unsure.every(isOfToday)) return today.trips;
  const before = await driverApi.get<DayData>(`/day?on=${dayBefore(today.day)}`);
  return [...before.trips, ...today.trips];
}

/** Returns the day before a day, both as YYYY-MM-DD. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** Undefined: another phone of the same driver completed it, which is no news. */
function judge(news: News, turns: readonly DayTrip[]): News | undefined {
  const turn = turns.findLast(({ tripId }) => tripId === news.tripId);
  if (turn?.left) return { ...news, kind: 'taken-away', isSure: true };
  if (turn?.statusName === 'completed') return undefined;
  return { ...news, kind: turn?.statusName === 'cancelled' ? 'cancelled' : 'over', isSure: true };
}

async function write(asked: readonly News[], turns: readonly DayTrip[]): Promise<void> {
  await change(async (transaction) => {
    const driverId = await readDriverId(transaction);
    if (driverId === undefined) return;
    const news = await readNews(transaction, driverId);
    const wasAsked = (each: News) => !each.isSure && asked.some((one) => isSameNews(one, each));
    const next = news.flatMap((each) => (wasAsked(each) ? (judge(each, turns) ?? []) : [each]));
    await writeNews(transaction, driverId, next);
  });
}
