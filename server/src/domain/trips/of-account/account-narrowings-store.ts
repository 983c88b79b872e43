import { plateSpellings } from '../../jobs/plate-spellings.ts';
import { isArrivalAt } from '../all-accounts/measuring/queries.ts';
import type { Narrowing } from '../all-accounts/narrowing-store.ts';
import type { Place } from '../searching/place.ts';
import { conditionOfWay, selectByWay, waysToFind } from '../searching/ways-to-find-store.ts';
import type { TripFilter } from '../trip.ts';

/** What is asked of an account's trip, by what of the filter. */
export type AccountNarrowing = Narrowing & { readonly name: NarrowingName };

/** Those of which an order's index may know, so that the trips that it leads to are just these. */
export type NarrowingName = 'creation' | 'end' | 'status' | 'statuses' | 'type' | 'other';

/** Returns each thing that a filter asks of a trip of the account; hours and arrivals have no index. */
export function accountNarrowings(accountId: number, filter: TripFilter): readonly AccountNarrowing[] {
  const { statuses, vehicleTypeId, mobileNumbers, externalReferences, createdHour, arrival } = filter;
  const ofTrips = (name: NarrowingName, condition: (place: Place) => string): AccountNarrowing => ({
    ...{ name, condition },
    selects: (place, atMost) => [selectOf('trips', accountId, condition(place), { place, atMost })],
  });
  const ofJob = (condition: (place: Place) => string): AccountNarrowing => {
    const select = (place: Place, atMost?: number) =>
      selectOf('trip_jobs', accountId, condition(place), { place, atMost });
    const isAmong = (place: Place) => `t.trip_id IN (${select(place)})`;
    return { name: 'other', condition: isAmong, selects: (place, atMost) => [select(place, atMost)] };
  };
  const given = <Value>(value: Value | undefined, make: (value: Value) => AccountNarrowing) =>
    value === undefined ? [] : [make(value)];
  return [
    ...byTime('creation', 'created_at', [filter.createdFrom, filter.createdBefore], ofTrips),
    ...byTime('end', 'ended_at', [filter.endedFrom, filter.endedBefore], ofTrips),
    ...given(statuses, (codes) => byStatus(accountId, codes)),
    ...given(vehicleTypeId, (id) => ofTrips('type', (place) => `t.vehicle_type_id = ${place(id)}::integer`)),
    ...given(mobileNumbers, (all) =>
      ofTrips('other', (place) => `t.mobile_number = ANY (${place(all)}::text[])`),
    ),
    ...given(externalReferences, (all) => ofTrips('other', (place) => isReference(all.map(place)))),
    ...given(filter.plateNumber, (plate) =>
      ofJob((place) => `t.plate_number = ANY (${place(plateSpellings(plate))}::text[])`),
    ),
    ...given(filter.vin, (vin) => ofJob((place) => `t.vin = ${place(vin.toUpperCase())}::text`)),
    ...given(filter.caseNumber, (text) => ofJob((place) => `t.case_number = lower(${place(text)}::text)`)),
    ...given(filter.anyOf, (search) => bySearch(accountId, search)),
    ...given(createdHour, (hour) => ({ name: 'other', condition: (place) => isBookedIn(place(hour)) })),
    ...given(arrival, (how) => ({ name: 'other', condition: () => cameToPickup(isArrivalAt(how)) })),
  ];
}

type Found = { readonly place: Place; readonly atMost?: number | undefined };

function selectOf(
  table: 'trips' | 'trip_jobs',
  accountId: number,
  condition: string,
  { place, atMost }: Found,
): string {
  const limit = atMost === undefined ? '' : ` LIMIT ${atMost}`;
  return `SELECT t.trip_id FROM ${table} t WHERE t.account_id = ${place(accountId)}::bigint AND ${condition}${limit}`;
}

function byTime(
  name: NarrowingName,
  column: string,
  [from, before]: readonly [Temporal.Instant | undefined, Temporal.Instant | undefined],
  make: (name: NarrowingName, condition: (place: Place) => string) => AccountNarrowing,
): readonly AccountNarrowing[] {
  if (!from && !before) return [];
  const bounds = [
    ['>=', from],
    ['<', before],
  ] as const;
  const condition = (place: Place) =>
    bounds
      .flatMap(([relation, at]) =>
        at ? [`t.${column} ${relation} ${place(at.toString())}::timestamptz`] : [],
      )
      .join(' AND ');
  return [make(name, condition)];
}

/** Each status for itself: most trips may have one of them, and few the others. */
function byStatus(accountId: number, codes: readonly number[]): AccountNarrowing {
  const [only] = codes;
  return {
    name: codes.length === 1 ? 'status' : 'statuses',
    condition: (place) =>
      codes.length === 1
        ? `t.status = ${place(only)}::smallint`
        : `t.status = ANY (${place(codes)}::smallint[])`,
    selects: (place, atMost) =>
      codes.map((code) =>
        selectOf('trips', accountId, `t.status = ${place(code)}::smallint`, { place, atMost }),
      ),
  };
}

function bySearch(accountId: number, search: NonNullable<TripFilter['anyOf']>): AccountNarrowing {
  const ways = waysToFind(search);
  const accountIds = [accountId];
  return {
    name: 'other',
    condition: (place) => ways.map((way) => conditionOfWay(way, accountIds, place)).join(' OR '),
    selects: (place, atMost) => ways.map((way) => selectByWay(way, accountIds, place, atMost)),
  };
}

/** The index knows references in small letters. */
function isReference(anyOf: readonly string[]): string {
  const asked = anyOf.map((one) => `${one}::text`);
  const lowered = asked.map((one) => `lower(${one})`);
  return `lower(t.external_reference) IN (${lowered}) AND t.external_reference IN (${asked})`;
}

const isBookedIn = (hour: string) =>
  `extract(hour FROM t.created_at AT TIME ZONE interval '4 hours') = ${hour}::integer`;

/** By the index of promises, trip by trip: without OFFSET, a look at all of the account's would seem as quick. */
const cameToPickup = (arrival: string) =>
  `EXISTS (SELECT FROM arrival_promises p WHERE p.account_id = t.account_id AND p.trip_id = t.trip_id
    AND ${arrival} OFFSET 0)`;
