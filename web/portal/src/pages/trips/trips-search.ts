import { type TripStatusName, tripStatusNames } from '@satha/contract/portal/lists';
import { type TripFilter, underWay } from '../../api/trips/trips.ts';

/** The filters of the table as they stand in the page's address. */
export type TripsSearch = {
  readonly search?: string;
  readonly status?: StatusChoice;
  readonly vehicle?: number;
  /** Days, YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
};

export type StatusChoice = TripStatusName | 'under_way';

export const statusChoices: readonly StatusChoice[] = ['under_way', ...tripStatusNames];

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; what makes no sense in it is left out. */
export function readTripsSearch(raw: Record<string, unknown>): TripsSearch {
  const text = (name: string) => (raw[name] === undefined ? '' : String(raw[name]).trim());
  const search = text('search').slice(0, 100);
  const status = statusChoices.find((choice) => choice === raw.status);
  const vehicle = Number(raw.vehicle);
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(Number.isSafeInteger(vehicle) && vehicle > 0 && { vehicle }),
    ...(day.test(text('from')) && { from: text('from') }),
    ...(day.test(text('to')) && { to: text('to') }),
  };
}

export function toTripFilter({ search, status, vehicle, from, to }: TripsSearch): TripFilter {
  return {
    search,
    status: status === 'under_way' ? underWay.join() : status,
    vehicleTypeId: vehicle,
    createdFrom: from,
    createdTo: to,
  };
}
