import type { DriverTrip } from '../api/wire.ts';
import type { KnownFact, News } from '../kept/facts.ts';

type Assignment = { readonly tripId: number; readonly assignmentId: number };
type Ended = NonNullable<KnownFact['ended']>;

/** What is known besides what was told. */
export type Told = {
  readonly trip: DriverTrip | null;
  readonly atMs: number;
  /**
   * Something that was pressed about the known trip waits to be sent: what it was about stays shown until then, unless the
   * driver was given another trip since.
   */
  readonly isWaiting: boolean;
  /** The vehicle has been handed over, which waits to be sent: there is nothing to tell of it. */
  readonly isHandingOver?: boolean | undefined;
  /** The assignment that the driver ended by this very press. */
  readonly ended?: Ended | undefined;
};

/** What is known now, what its driver has to be told, and which trip is over for them. */
export type Merged = {
  readonly known: KnownFact;
  readonly news?: News | undefined;
  readonly over?: number | undefined;
};

/**
 * Takes in the trip that the service tells of. Tellings cross on their way: an assignment goes forward only, and one that
 * its driver ended does not come back, unless the vehicle is still on board.
 */
export function mergeTrip(known: KnownFact | undefined, told: Told): Merged {
  const ended = told.ended ?? known?.ended;
  const former = known?.trip ?? null;
  const trip = settleTrip(former, ended, told);
  const next: KnownFact = {
    trip,
    toldAtMs: told.atMs,
    ...(ended && { ended }),
    ...(trip && former && isSameAssignment(trip, former) && latesOf(known)),
  };
  const isGone = former !== null && (trip === null || !isSameAssignment(trip, former));
  const hasEnded = isGone && ended !== undefined && isSameAssignment(former, ended);
  const over = isGone ? former.tripId : undefined;
  // Theirs once more, it is not over.
  const isBack = trip?.tripId === former?.tripId;
  if (isGone && !hasEnded && !isBack) return { known: next, over, news: newsOf('over', former, told.atMs) };
  if (trip?.handOver && !former?.handOver && !told.isHandingOver) {
    return { known: next, over, news: newsOf('hand-over', trip, told.atMs) };
  }
  return { known: next, over };
}

function settleTrip(
  former: DriverTrip | null,
  ended: Ended | undefined,
  { trip, isWaiting }: Told,
): DriverTrip | null {
  const isEnded = trip !== null && ended !== undefined && isSameAssignment(trip, ended);
  const isLate = isEnded && (ended.isHandedOver || !trip.handOver);
  const told = isLate ? null : trip;
  const hasEnded = former !== null && ended !== undefined && isSameAssignment(former, ended);
  if (former === null || (hasEnded && !told?.handOver)) return told;
  if (told === null || !isSameAssignment(told, former))
    return isWaiting && !isLater(told, former) ? former : told;
  return told.statusCode < former.statusCode && !told.handOver ? former : told;
}

/** A driver is at one trip: of two that they were given, the one that they were given later. */
export function isLater(told: Assignment | null, former: Assignment): boolean {
  return told !== null && told.assignmentId > former.assignmentId;
}

/** How often a delay was told goes on with the assignment. */
function latesOf(known: KnownFact | undefined): Pick<KnownFact, 'lates' | 'lateStatus'> {
  const { lates, lateStatus } = known ?? {};
  return { ...(lates && { lates }), ...(lates && lateStatus && { lateStatus }) };
}

export function isSameAssignment(one: Assignment | null | undefined, other: Assignment): boolean {
  return one?.tripId === other.tripId && one.assignmentId === other.assignmentId;
}

function newsOf(kind: News['kind'], trip: DriverTrip, atMs: number): News {
  return { kind, tripId: trip.tripId, where: trip.pickup.areaName, atMs, isSure: kind !== 'over' };
}
