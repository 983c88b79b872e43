import { plateSpellings } from '../../jobs/plate-spellings.ts';
import type { Place } from '../searching/place.ts';
import { conditionOfWay, selectByWay, type WayToFind, waysToFind } from '../searching/ways-to-find-store.ts';
import type { AnyTripFilter } from './any-trip-filter.ts';
import { byConcern } from './by-concern-store.ts';
import { byOutcome } from './by-outcome-store.ts';
import { narrowingsByMeasure } from './measuring/by-measure-store.ts';
import { byAnyOf, byColumn, type Narrowing } from './narrowing-store.ts';

/** The accounts and trucks that a filter is about, looked up before. */
export type Among = {
  /** All accounts that may have such trips. */
  readonly accountIds: readonly number[];
  readonly vehicleIds: readonly number[] | undefined;
};

/** Returns each thing that is asked of a trip. A new filter is a line here. */
export function narrowingsOf(
  filter: AnyTripFilter,
  among: Among,
  now: Temporal.Instant,
): readonly Narrowing[] {
  const told = <Value>(value: Value | undefined, make: (value: Value) => Narrowing): readonly Narrowing[] =>
    value === undefined ? [] : [make(value)];
  const byJob = (condition: (place: Place) => string) => byWay({ table: 'trip_jobs', condition }, among);
  return [
    ...told(filter.anyOf, (anyOf) => bySearch(anyOf, among)),
    ...told(filter.accountId, (accountId) => byColumn('account_id', [accountId])),
    ...told(filter.statuses, (statuses) => byColumn('status', statuses, ['created_at', 'trip_id'])),
    ...told(filter.outcomes, (outcomes) => byAnyOf(outcomes.map(byOutcome))),
    ...told(filter.concerns, (concerns) => byAnyOf(concerns.map((concern) => byConcern(concern, now)))),
    ...told(filter.driverId, (driverId) => byColumn('driver_id', [driverId])),
    ...told(filter.vehicleId, (vehicleId) => byColumn('vehicle_id', [vehicleId])),
    ...told(among.vehicleIds, (vehicleIds) => byColumn('vehicle_id', vehicleIds)),
    ...told(filter.mobile, (mobile) => byMobile(mobile, among)),
    ...told(filter.plateNumber, (typed) =>
      byJob((place) => `t.plate_number = ANY (${place(plateSpellings(typed))}::text[])`),
    ),
    ...told(filter.vin, (typed) => byJob((place) => `t.vin = upper(${place(typed)}::text)`)),
    ...told(filter.caseNumber, (typed) => byJob((place) => `t.case_number = lower(${place(typed)}::text)`)),
    ...byRange('created_at', filter.createdFrom, filter.createdBefore),
    ...byRange('departure_at', filter.departureFrom, filter.departureBefore),
    ...byRange('ended_at', filter.endedFrom, filter.endedBefore),
    ...narrowingsByMeasure(filter),
    // Without an index, which would cost every trip: there are few types, so that trips of each are near in every order.
    ...told(filter.vehicleTypeId, (id) => ({
      condition: (place) => `t.vehicle_type_id = ${place(id)}::integer`,
    })),
  ];
}

function byMobile(
  { phoneCode, nationalNumber }: NonNullable<AnyTripFilter['mobile']>,
  among: Among,
): Narrowing {
  const condition = (place: Place) =>
    `t.mobile_number = ${place(nationalNumber)}::text AND t.phone_code = ${place(phoneCode)}::text`;
  return byWay({ table: 'trips', condition }, among);
}

function byWay(way: WayToFind, { accountIds }: Among): Narrowing {
  return {
    condition: (place) => conditionOfWay(way, accountIds, place),
    selects: (place, atMost) => [selectByWay(way, accountIds, place, atMost)],
  };
}

function bySearch(anyOf: NonNullable<AnyTripFilter['anyOf']>, among: Among): Narrowing {
  const ways = waysToFind(anyOf).map((way) => byWay(way, among));
  return byAnyOf(anyOf.numberPart === undefined ? ways : [...ways, byNumberPart(anyOf.numberPart)]);
}

/** By a part of a customer's number: customers are found by their numbers, and trips by customers. */
function byNumberPart(part: string): Narrowing {
  const begins = (column: string, place: Place) => `${column} ^@ ${place(part)}::text`;
  const ends = (column: string, place: Place) => `reverse(${column}) ^@ reverse(${place(part)}::text)`;
  const select = (customers: string, atMost: number) => `SELECT found.trip_id
    FROM (SELECT account_id, phone_code, mobile_number FROM customer_accounts WHERE ${customers} LIMIT ${atMost}) AS customer
    CROSS JOIN LATERAL (
      SELECT t.trip_id FROM trips t WHERE t.account_id = customer.account_id
        AND t.mobile_number = customer.mobile_number AND t.phone_code = customer.phone_code LIMIT ${atMost}
    ) AS found LIMIT ${atMost}`;
  return {
    condition: (place) => `${begins('t.mobile_number', place)} OR ${ends('t.mobile_number', place)}`,
    selects: (place, atMost) => [
      select(begins('mobile_number', place), atMost),
      select(ends('mobile_number', place), atMost),
    ],
  };
}

type Moment = Temporal.Instant | undefined;

type MomentColumn = 'created_at' | 'departure_at' | 'ended_at';

function byRange(column: MomentColumn, from: Moment, before: Moment): readonly Narrowing[] {
  if (from === undefined && before === undefined) return [];
  const condition = (place: Place) =>
    [
      ...(from === undefined ? [] : [`t.${column} >= ${place(from.toString())}::timestamptz`]),
      ...(before === undefined ? [] : [`t.${column} < ${place(before.toString())}::timestamptz`]),
    ].join(' AND ');
  const selects = (place: Place, atMost: number) => [
    `SELECT t.trip_id FROM trips t WHERE ${condition(place)} ORDER BY t.${column}, t.trip_id LIMIT ${atMost}`,
  ];
  return [{ condition, selects }];
}
