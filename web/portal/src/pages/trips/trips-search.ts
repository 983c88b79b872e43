import { type TripOrder, tripOrders } from '@satha/terms/lists/trip-orders';
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
  const sort = readChoice(raw.sort, tripOrders);
  return {
    ...(search !== undefined && { search }),
    ...(status && { status }),
    ...(vehicle !== undefined && { vehicle }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(sort && { sort }),
  };
}

export function toTripFilter({ search, status, vehicle, from, to, sort }: TripsSearch): TripFilter {
  return {
    search,
    status: status === 'under_way' ? underWay.join() : status,
    vehicleTypeId: vehicle,
    createdFrom: from,
    createdTo: to,
    sort,
  };
}
