import type { DriverTrip } from '../api/wire.ts';
import type { Writing } from '../kept/database.ts';
import { readDriverFact, writeDriverFact } from '../kept/fact-access.ts';
import { addNews } from '../kept/news.ts';
import type { ActionBody } from '../kept/records.ts';
import { actionsOf } from '../outbox/add.ts';
import { isEnding } from './apply-actions.ts';
import { isLater, isSameAssignment, mergeTrip } from './merge-trip.ts';
import { forgetEnd, noteEnd } from './note-end.ts';

/** Writes what the service told of a driver's present trip. `ended`: the action by which they ended one. */
export async function tellTrip(
  transaction: Writing,
  driverId: number,
  trip: DriverTrip | null,
  atMs: number,
  ended?: ActionBody,
): Promise<void> {
  const known = await readDriverFact(transaction, driverId, 'known');
  const entries = await transaction.objectStore('entries').getAll();
  const waiting = actionsOf(entries, driverId);
  const former = known?.trip ?? null;
  const isWaiting = waiting.some((action) => isAbout(action, former));
  const isHandingOver = waiting.some((action) => action.action === 'complete' && isAbout(action, trip));
  const ending = ended ?? findEnding(waiting, former, trip);
  const merged = mergeTrip(known, {
    trip,
    atMs,
    isWaiting,
    isHandingOver,
    ...(ending && {
      ended: {
        tripId: ending.tripId,
        assignmentId: ending.assignmentId,
        isHandedOver: isAbout(ending, former)
          ? former?.handOver === true
          : isSameAssignment(known?.ended, ending) && known?.ended?.isHandedOver === true,
      },
    }),
  });
  await writeDriverFact(transaction, driverId, 'known', merged.known);
  if (merged.news) await addNews(transaction, driverId, merged.news);
  if (merged.over !== undefined) await noteEnd(transaction, driverId, merged.over, atMs);
  // Theirs again, or still: nothing of it is too old.
  if (merged.known.trip) await forgetEnd(transaction, driverId, merged.known.trip.tripId);
}

/** What ended the known trip for its driver, and is not sent, where they have another one by now: they need not be told of it. */
function findEnding(
  waiting: readonly ActionBody[],
  former: DriverTrip | null,
  told: DriverTrip | null,
): ActionBody | undefined {
  if (former === null || !isLater(told, former)) return undefined;
  return waiting.findLast((action) => isEnding(action.action) && isAbout(action, former));
}

function isAbout({ tripId, assignmentId }: ActionBody, trip: DriverTrip | null): boolean {
  return isSameAssignment(trip, { tripId, assignmentId });
}
