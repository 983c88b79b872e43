import type { DriverTrip } from '../api/wire.ts';
import type { KnownFact } from '../kept/facts.ts';
import { useSnapshot } from '../kept/phone-store.ts';
import type { Entry } from '../kept/records.ts';
import type { Assignment } from './add.ts';

/** How far a delay is: on this phone alone, not taken, or with the operator. */
export type LateState = 'waiting' | 'refused' | 'told';

type Trip = Assignment & Pick<DriverTrip, 'statusCode'>;

/** Tells how far the delays are that were pressed in one turn at a trip, on the way that it is on; undefined: none was. */
export function useLateState(trip: Trip): LateState | undefined {
  const { entries = [], known } = useSnapshot() ?? {};
  return lateStateOf(entries, trip, known);
}

export function lateStateOf(
  entries: readonly Entry[],
  { tripId, assignmentId, statusCode }: Trip,
  known: Pick<KnownFact, 'lates' | 'lateStatus'> | undefined,
): LateState | undefined {
  const late = entries.filter(
    (entry) =>
      entry.kind === 'action' &&
      entry.body.action === 'late' &&
      entry.tripId === tripId &&
      entry.body.assignmentId === assignmentId,
  );
  if (late.some(({ failure }) => failure === undefined)) return 'waiting';
  if (late.length > 0) return 'refused';
  // Of the way to the pickup the operator was told, too, which says nothing of the next.
  return known?.lates && known.lateStatus === statusCode ? 'told' : undefined;
}
