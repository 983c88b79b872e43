import type { Changes } from '@satha/contract/console/changes';
import { type RecordWithPeople, recordsWithPeople } from '@satha/terms/people';
import { findAlarms } from '../../../domain/attention/queries.ts';
import { findLocationRequests } from '../../../domain/calls/location-requests/queries.ts';
import type { ChangeBatch } from '../../../domain/changes/follow-changes.ts';
import type { RecordKind } from '../../../domain/changes/record-change.ts';
import { findDriversByNumber } from '../../../domain/drivers/queries.ts';
import { findVehiclesByNumber } from '../../../domain/drivers/vehicles/queries.ts';
import type { OperatorPermission } from '../../../domain/operators/operator-roles.ts';
import { findPeopleAtRecords } from '../../../domain/operators/presence/queries.ts';
import { findConcerns, findListedTrips } from '../../../domain/trips/all-accounts/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { TripViewDeps } from '../../shared/trips/trip-view.ts';
import { viewAlarm } from '../attention/alarm-view.ts';
import { viewCards } from '../board/view-cards.ts';
import { viewLocationRequest } from '../calls/view-location-request.ts';
import { viewListedDrivers, viewVehicle } from '../lists/list-fleet.ts';
import { viewListedTrip } from '../lists/list-trips.ts';
import { viewPeople } from './view-people.ts';

/** One frame of the stream, for those operators who may look at such records. */
export type ChangeFrame = {
  [Name in keyof Changes]: {
    readonly name: Name;
    readonly data: Changes[Name];
    /** Undefined: for everybody. */
    readonly needs: OperatorPermission | undefined;
  };
}[keyof Changes];

export type ViewChangesDeps = TripViewDeps & { readonly db: Queryable; readonly clock: Clock };

/** What looking at a record of each kind needs. */
export const neededToSee = {
  trip: 'trips.read',
  driver: 'fleet.read',
  vehicle: 'fleet.read',
  account: 'accounts.read',
  approval: 'approvals.read',
  operator: 'operators.read',
  alarm: 'trips.read',
  location_request: 'trips.book',
} as const satisfies Partial<Record<RecordKind, OperatorPermission>>;

/** Returns the frames that tell a batch of changes, each record once, by one look-up for each kind. */
export async function viewChanges(
  deps: ViewChangesDeps,
  batch: ChangeBatch,
): Promise<readonly ChangeFrame[]> {
  const numbers = new Map<RecordKind, Set<number>>();
  for (const change of batch) {
    if (change.kind === 'everything') return [{ name: 'everything', data: {}, needs: undefined }];
    const known = numbers.get(change.kind) ?? new Set();
    numbers.set(change.kind, known.add(change.recordId));
  }
  const numbersOf = (kind: RecordKind) => [...(numbers.get(kind) ?? [])];
  const found = await Promise.all([
    viewTrips(deps, numbersOf('trip')),
    viewFleet(deps, numbersOf('driver'), numbersOf('vehicle')),
    viewLocations(deps, numbersOf('location_request')),
    viewPresences(deps, numbersOf),
    viewAlarms(deps, numbersOf('alarm')),
  ]);
  const account = numbersOf('account').map((accountId) => ({ accountId }));
  const approval = numbersOf('approval').map((approvalId) => ({ approvalId }));
  const operator = numbersOf('operator').map((operatorId) => ({ operatorId }));
  return [
    ...found.flat(),
    ...account.map((data) => ({ name: 'account' as const, data, needs: neededToSee.account })),
    ...approval.map((data) => ({ name: 'approval' as const, data, needs: neededToSee.approval })),
    ...operator.map((data) => ({ name: 'operator' as const, data, needs: neededToSee.operator })),
  ];
}

/** Returns the frames for the board alone that tell a batch of changes, by one look-up. */
export async function viewChangedCards(
  deps: ViewChangesDeps,
  batch: ChangeBatch,
): Promise<readonly ChangeFrame[]> {
  const tripIds = batch.flatMap((change) => (change.kind === 'trip' ? [change.recordId] : []));
  const cards = await viewCards(deps, [...new Set(tripIds)]);
  return cards.map((card) => ({ name: 'card', data: { card }, needs: neededToSee.trip }));
}

async function viewTrips(deps: ViewChangesDeps, tripIds: readonly number[]): Promise<ChangeFrame[]> {
  if (tripIds.length === 0) return [];
  const [trips, concerns] = await Promise.all([
    findListedTrips(deps.db, tripIds),
    findConcerns(deps.db, tripIds, deps.clock()),
  ]);
  return trips.map((trip) => ({
    name: 'trip',
    data: { trip: viewListedTrip(deps, trip, concerns.get(trip.tripId)) },
    needs: neededToSee.trip,
  }));
}

async function viewFleet(
  { db, clock }: ViewChangesDeps,
  driverIds: readonly number[],
  vehicleIds: readonly number[],
): Promise<ChangeFrame[]> {
  const [drivers, vehicles] = await Promise.all([
    driverIds.length > 0 ? findDriversByNumber(db, driverIds) : [],
    vehicleIds.length > 0 ? findVehiclesByNumber(db, vehicleIds) : [],
  ]);
  const listed = await viewListedDrivers(db, drivers, clock());
  return [
    ...listed.map((driver) => ({
      name: 'driver' as const,
      data: { driver },
      needs: neededToSee.driver,
    })),
    ...vehicles.map((vehicle) => ({
      name: 'vehicle' as const,
      data: { vehicle: viewVehicle(vehicle) },
      needs: neededToSee.vehicle,
    })),
  ];
}

async function viewAlarms({ db }: ViewChangesDeps, alarmIds: readonly number[]): Promise<ChangeFrame[]> {
  const alarms = await findAlarms(db, alarmIds);
  return alarms.map((alarm) => ({
    name: 'alarm',
    data: { alarm: viewAlarm(alarm) },
    needs: neededToSee.alarm,
  }));
}

/** What a caller's phone said is told to those who book trips. */
async function viewLocations({ db }: ViewChangesDeps, ids: readonly number[]): Promise<ChangeFrame[]> {
  return (await findLocationRequests(db, ids)).map((request) => ({
    name: 'location_request',
    data: { locationRequest: viewLocationRequest(request) },
    needs: neededToSee.location_request,
  }));
}

async function viewPresences(
  deps: ViewChangesDeps,
  numbersOf: (kind: `people_at_${RecordWithPeople}`) => readonly number[],
): Promise<ChangeFrame[]> {
  const records = recordsWithPeople.flatMap((kind) =>
    numbersOf(`people_at_${kind}`).map((recordId) => ({ kind, recordId })),
  );
  const people = await findPeopleAtRecords(deps, records);
  return records.map((record, index) => ({
    name: 'people',
    data: { ...record, ...viewPeople(people[index] ?? []) },
    needs: neededToSee[record.kind],
  }));
}
