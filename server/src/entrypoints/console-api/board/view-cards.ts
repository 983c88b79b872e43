import type { BoardCard, BoardPosition, BoardPositions } from '@satha/contract/console/desk/board';
import { tripStatuses } from '@satha/terms/trip-statuses';
import type { PositionChanges } from '../../../domain/drivers/positions/follow-positions.ts';
import type { DriverPlace } from '../../../domain/drivers/positions/queries.ts';
import { formatJobPlate } from '../../../domain/jobs/job.ts';
import type { ListedTrip } from '../../../domain/trips/all-accounts/any-trip-filter.ts';
import { type BoardFacts, findBoardFacts } from '../../../domain/trips/all-accounts/board/queries.ts';
import { findConcerns, findListedTrips } from '../../../domain/trips/all-accounts/queries.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type TripViewDeps, viewTrip } from '../../shared/trips/trip-view.ts';

export type ViewCardsDeps = TripViewDeps & { readonly db: Queryable; readonly clock: Clock };

/** Returns the cards of these trips, the newest first. */
export async function viewCards(deps: ViewCardsDeps, tripIds: readonly number[]): Promise<BoardCard[]> {
  if (tripIds.length === 0) return [];
  const { db, clock } = deps;
  const now = clock();
  const [trips, factsOf, concerns] = await Promise.all([
    findListedTrips(db, tripIds),
    findBoardFacts(db, tripIds, now),
    findConcerns(db, tripIds, now),
  ]);
  return trips
    .toSorted((one, other) => other.tripId - one.tripId)
    .flatMap((trip) => {
      const facts = factsOf.get(trip.tripId);
      return facts ? [viewCard(deps, trip, facts, [...(concerns.get(trip.tripId) ?? [])])] : [];
    });
}

function viewCard(
  deps: TripViewDeps,
  trip: ListedTrip,
  facts: BoardFacts,
  concerns: BoardCard['concerns'],
): BoardCard {
  const { tripId, status, outcome, vehicleTypeId, pickup, destination, customer } = viewTrip(deps, trip);
  const { job, accountId, accountName, isDemo } = trip;
  return {
    ...{ tripId, status, outcome, isDemo, vehicleTypeId, pickup, destination },
    account: { accountId, name: accountName },
    customerName: `${customer.firstName} ${customer.lastName}`,
    vehiclePlate: job?.vehicle?.plate ? formatJobPlate(job.vehicle.plate) : null,
    equipment: neededEquipment(trip),
    driver: viewLastDriver(trip, facts),
    countsAt: orNull(countsAt(trip, facts)),
    search: facts.search ? viewSearch(trip, facts.search) : null,
    lastContactAt: orNull(facts.lastContactAt),
    concerns,
    endedAt: orNull(facts.endedAt),
  };
}

const orNull = (moment: Temporal.Instant | undefined) => (moment ? formatUaeTimestamp(moment) : null);

/** The usual one where several would do. */
function neededEquipment({ requirements }: Trip): BoardCard['equipment'] {
  if (requirements.waived) return [];
  return [...new Set(requirements.needed.flatMap(({ equipment = [] }) => equipment.slice(0, 1)))];
}

function viewLastDriver({ lastDriver }: ListedTrip, facts: BoardFacts): BoardCard['driver'] {
  if (!lastDriver) return null;
  const { driverId, name, plate } = lastDriver;
  const { driverNameAr: nameAr, hasDriver } = facts;
  return { driverId, name, ...(nameAr !== undefined && { nameAr }), plate, isAtTrip: hasDriver };
}

function countsAt(
  { status, driver }: Trip,
  { departureAt, search }: BoardFacts,
): Temporal.Instant | undefined {
  switch (status) {
    case tripStatuses.scheduled.code:
      return departureAt;
    case tripStatuses.searching.code:
      return search?.beganAt;
    case tripStatuses.at_pickup.code:
    case tripStatuses.loading.code:
      return driver?.arrivedAt;
    default:
      return driver?.promisedArrivalAt;
  }
}

function viewSearch(
  { lastRound }: Trip,
  { pausedUntil, asked, waiting }: NonNullable<BoardFacts['search']>,
): BoardCard['search'] {
  return {
    pausedUntil: orNull(pausedUntil),
    round: lastRound ? lastRound.round + 1 : 0,
    radiusMeters: lastRound?.radiusMeters ?? 0,
    ...{ asked, waiting },
    driversOnShift: lastRound?.driversOnShift ?? 0,
    candidates: lastRound?.candidates ?? 0,
    excluded: { ...lastRound?.excluded },
  };
}

export function viewPositions({ isAll, positions, gone }: PositionChanges): BoardPositions {
  return { isAll, positions: positions.map(viewPosition), gone };
}

/** Our own figure: a truck at a red light moves. */
const standingSeconds = 120;

/** To the metre, and to the degree: a map shows no more. Many are told a second: what is as usual is left out. */
function viewPosition({ lat, lng, headingDegrees, recordedAt, ...place }: DriverPlace): BoardPosition {
  const { driverId, heardAt, movedAt, source } = place;
  return {
    driverId,
    lat: Math.round(lat * 1e5) / 1e5,
    lng: Math.round(lng * 1e5) / 1e5,
    headingDegrees: headingDegrees === undefined ? null : Math.round(headingDegrees) % 360,
    recordedAt: formatUaeTimestamp(recordedAt),
    ...(heardAt.epochMilliseconds !== recordedAt.epochMilliseconds && {
      heardAt: formatUaeTimestamp(heardAt),
    }),
    ...(movedAt &&
      heardAt.since(movedAt).total('seconds') > standingSeconds && { movedAt: formatUaeTimestamp(movedAt) }),
    ...(source !== 'app' && { source }),
  };
}
