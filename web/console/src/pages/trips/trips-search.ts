import { type OperatorTripOrder, operatorTripOrders } from '@satha/terms/lists';
import { type TripConcern, tripConcernNames } from '@satha/terms/trip-concerns';
import { type TripOutcome, tripOutcomeNames } from '@satha/terms/trip-outcomes';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { readChoice, readDay, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import type { TripsFilter } from '../../api/trips.ts';
import { type MeasuredSearch, makeMeasuredFilter, readMeasuredSearch } from './measured-search.ts';

export type StatusChoice = TripStatusName | 'open' | 'ended';
export type ConcernChoice = TripConcern | 'any';

/** Which trips are looked at, as it stands in the page's address. */
export type TripsSearch = MeasuredSearch & {
  readonly search?: string;
  readonly status?: StatusChoice;
  readonly concern?: ConcernChoice;
  readonly outcome?: TripOutcome;
  readonly account?: number;
  readonly driver?: number;
  readonly truck?: number;
  readonly type?: number;
  /** Days of creation and of departure, YYYY-MM-DD, both whole. */
  readonly from?: string;
  readonly to?: string;
  readonly departFrom?: string;
  readonly departTo?: string;
  readonly sort?: OperatorTripOrder;
};

export const statusChoices: readonly StatusChoice[] = ['open', 'ended', ...tripStatusNames];
export const concernChoices: readonly ConcernChoice[] = ['any', ...tripConcernNames];
export const longestSearch = 100;

/** Reads the filters that an address has; what cannot be used is left out. */
export function readTripsSearch(raw: Record<string, unknown>): TripsSearch {
  const read = {
    search: readText(raw.search, longestSearch),
    status: readChoice(raw.status, statusChoices),
    concern: readChoice(raw.concern, concernChoices),
    outcome: readChoice(raw.outcome, tripOutcomeNames),
    account: readId(raw.account),
    driver: readId(raw.driver),
    truck: readId(raw.truck),
    type: readId(raw.type),
    from: readDay(raw.from),
    to: readDay(raw.to),
    departFrom: readDay(raw.departFrom),
    departTo: readDay(raw.departTo),
    ...readMeasuredSearch(raw),
    sort: readChoice(raw.sort, operatorTripOrders),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export function makeTripsFilter(search: TripsSearch): TripsFilter {
  const { account, driver, truck, type, from, to, departFrom, departTo, ...same } = search;
  return {
    ...makeMeasuredFilter(same),
    ...(account !== undefined && { accountId: account }),
    ...(driver !== undefined && { driverId: driver }),
    ...(truck !== undefined && { vehicleId: truck }),
    ...(type !== undefined && { vehicleTypeId: type }),
    ...(from !== undefined && { createdFrom: from }),
    ...(to !== undefined && { createdTo: to }),
    ...(departFrom !== undefined && { departureFrom: departFrom }),
    ...(departTo !== undefined && { departureTo: departTo }),
  };
}

/** Tells whether two searches are for the same trips in the same order. */
export function isSameSearch(one: TripsSearch, other: TripsSearch): boolean {
  const told = (search: TripsSearch) => JSON.stringify(Object.entries(search).sort());
  return told(one) === told(other);
}
