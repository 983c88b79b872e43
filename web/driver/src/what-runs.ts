import type { Snapshot } from './kept/snapshot.ts';
import { showTrip } from './trip/use-trip.ts';

export type Running = 'live' | 'lead' | 'positions' | 'push' | 'screen';

/**
 * Tells what has to go on beneath the screens: following offers and the trip, being the tab that rings, saying where the
 * truck is, being a phone that the service can ring, a lit screen.
 */
export function whatRuns(snapshot: Snapshot | undefined): Readonly<Record<Running, boolean>> {
  const session = snapshot?.session;
  // Whoever has to sign in again is still on the road.
  const isOnShift = session !== undefined && session.state !== 'out' && session.driver.shift !== undefined;
  const isAtWork = isOnShift || showTrip(snapshot) !== undefined;
  // A phone that goes dark stops the page: then nothing rings, and the truck is not seen.
  const live = session?.state === 'in';
  return { live, lead: live || isAtWork, positions: isAtWork, push: live, screen: isAtWork };
}
