import { type ArrivalPunctuality, arrivalPunctualityList } from '@satha/terms/figures';
import { type TripOrder, tripOrders } from '@satha/terms/lists';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { readChoice, readDay, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import { type TripFilter, underWay } from '../../api/trips/trips.ts';

/** The filters of the table as they stand in the page's address. */
export type TripsSearch = {
  readonly search?: string;
  readonly status?: StatusChoice;
  readonly vehicle?: number;
  /** Days, YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
  /** The same, of the end. */
  readonly endFrom?: string;
  readonly endTo?: string;
  /** Of booking, 0 to 23. */
  readonly hour?: number;
  readonly arrival?: ArrivalPunctuality;
  readonly sort?: TripOrder;
};

export type StatusChoice = TripStatusName | 'under_way';

export const statusChoices: readonly StatusChoice[] = ['under_way', ...tripStatusNames];

export const longestSearch = 100;

/** Reads the filters of the trips' page from its address; what makes no sense in it is left out. */
export function readTripsSearch(raw: Record<string, unknown>): TripsSearch {
  const search = readText(raw.search, longestSearch);
  const status = readChoice(raw.status, statusChoices);
  const vehicle = readId(raw.vehicle);
  const from = readDay(raw.from);
  const to = readDay(raw.to);
  const endFrom = readDay(raw.endFrom);
  const endTo = readDay(raw.endTo);
  const hour = readHour(raw.hour);
  const arrival = readChoice(raw.arrival, arrivalPunctualityList);
  const sort = readChoice(raw.sort, tripOrders);
  return {
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(vehicle !== undefined && { vehicle }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(endFrom !== undefined && { endFrom }),
    ...(endTo !== undefined && { endTo }),
    ...(hour !== undefined && { hour }),
    ...(arrival && { arrival }),
    ...(sort && { sort }),
  };
}

function readHour(raw: unknown): number | undefined {
  return Number.isInteger(raw) && Number(raw) >= 0 && Number(raw) <= 23 ? Number(raw) : undefined;
}

export function toTripFilter(search: TripsSearch): TripFilter {
  return {
    search: search.search,
    status: search.status === 'under_way' ? underWay.join() : search.status,
    vehicleTypeId: search.vehicle,
    createdFrom: search.from,
    createdTo: search.to,
    endedFrom: search.endFrom,
    endedTo: search.endTo,
    createdHour: search.hour,
    arrival: search.arrival,
    sort: search.sort,
  };
}
