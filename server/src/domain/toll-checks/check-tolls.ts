import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { findCalendar } from '../calendar/queries.ts';
import { findPassedGatesOfTrucks } from '../tolls/find-passed-gates.ts';
import { findTollRows } from '../tolls/queries.ts';
import { makeTollBook, type TollBook } from '../tolls/toll-book.ts';
import { type AboardPoint, selectAboardTracks } from '../trips/tracks/queries.ts';
import { type ComparedTolls, compareTolls } from './compare-tolls.ts';
import { lockDueChecks, storeChecks } from './toll-checks-store.ts';

/** Our own figure: what a phone has kept comes in that time, once it has a network. */
const waitMinutes = 3;
/** Some hundredths of a second. */
const mostAtOnce = 50;

/**
 * Looks at trips that were completed some minutes ago; returns how many. Where what was charged for gates is not what the truck
 * passed with the vehicle aboard, the difference is kept; nothing is charged or given back.
 */
export function checkTolls({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  return db.inTransaction(async (transaction) => {
    const now = clock();
    const due = await lockDueChecks(transaction, now.subtract({ minutes: waitMinutes }), mostAtOnce);
    if (due.length === 0) return 0;
    const book = makeTollBook(await findTollRows(transaction), await findCalendar(transaction));
    const tracks = Map.groupBy(await selectAboardTracks(transaction, due), ({ tripId }) => tripId);
    const checked = due.map((trip) => ({
      ...trip,
      compared: compare(book, trip, tracks.get(trip.tripId) ?? []),
    }));
    await storeChecks(transaction, checked, now);
    return due.length;
  });
}

function compare(
  book: TollBook,
  { fareLines, clockOffsetSeconds }: Awaited<ReturnType<typeof lockDueChecks>>[number],
  points: readonly AboardPoint[],
): ComparedTolls {
  const passes = findPassedGatesOfTrucks(points, book.gates).map(({ gate, at }) => ({
    ...{ gate, at: at.add({ seconds: clockOffsetSeconds }), isClosed: false },
  }));
  return compareTolls(fareLines, book.tollsOf(passes));
}
