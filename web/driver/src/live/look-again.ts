import { readSnapshot } from '../kept/phone-store.ts';
import type { Entry } from '../kept/records.ts';
import type { Snapshot } from '../kept/snapshot.ts';
import { askDriver } from '../session/session.ts';
import { askNews } from '../trip/ask-news.ts';
import { askTrip } from './take-trip.ts';

/** Asks for the driver, and for their trip where it is another than the phone knows: what was told may not have been kept. */
export async function lookAgain(): Promise<void> {
  await askDriver();
  const snapshot = readSnapshot();
  if (snapshot?.session?.state !== 'in') return;
  if (hasUnsureNews(snapshot)) void askNews();
  if (snapshot.session.driver.tripId !== snapshot.known?.trip?.tripId) await askTrip().catch(() => {});
}

/** Tells whether it is not known yet what became of a trip. */
export function hasUnsureNews(snapshot: Snapshot | undefined): boolean {
  return snapshot?.news?.some(({ isSure }) => !isSure) ?? false;
}

/**
 * Returns what looks for actions that failed, each time it is called, and asks for the trip after one: what was told of it
 * while the action waited was held back, and a failure brings no word of it.
 */
export function createFailureWatch(): (snapshot: Snapshot | undefined) => void {
  let former = 0;
  return (snapshot) => {
    const failures = snapshot?.entries.filter(hasFailed).length ?? 0;
    if (snapshot?.session?.state === 'in' && failures > former) void askTrip().catch(() => {});
    former = failures;
  };
}

function hasFailed({ kind, failure }: Entry): boolean {
  return kind === 'action' && failure?.isRefused === false;
}
