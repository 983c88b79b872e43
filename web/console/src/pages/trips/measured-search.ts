import {
  type ArrivalPunctuality,
  type AssignmentSpeed,
  arrivalPunctualityList,
  assignmentSpeedList,
  type OfferResult,
  offerResults,
  type TripTextKind,
  type TripTextResult,
  tripTextKinds,
  tripTextResults,
} from '@satha/terms/figures';
import { readChoice, readDay, readId } from '@satha/web-kit/lists/page-search.ts';
import type { TripsFilter } from '../../api/trips.ts';

/** By what figures narrow the list of trips to those that they have counted, as it stands in the address. */
export type MeasuredSearch = {
  /** Days of the end, both whole. */
  readonly endFrom?: string;
  readonly endTo?: string;
  /** Monday 1 … Sunday 7, and hours of the day, of the booking, the departure and the end. */
  readonly weekday?: number;
  readonly hour?: number;
  readonly departHour?: number;
  readonly endWeekday?: number;
  readonly endHour?: number;
  /** The southern and western edge of the field of the pickup: 25.20,55.25. */
  readonly field?: string;
  readonly arrival?: ArrivalPunctuality;
  readonly arrivalAnew?: ArrivalPunctuality;
  readonly assigned?: AssignmentSpeed | 'any';
  readonly offer?: OfferResult | 'any';
  readonly offeredTo?: number;
  readonly text?: TripTextKind;
  readonly textResult?: TripTextResult;
  readonly revenue?: 'some';
  readonly demo?: 'without';
};

export const measuredNames = [
  ...['endFrom', 'endTo', 'weekday', 'hour', 'departHour', 'endWeekday', 'endHour', 'field', 'arrival'],
  ...['arrivalAnew', 'assigned', 'offer', 'offeredTo', 'text', 'textResult', 'revenue', 'demo'],
] as readonly (keyof MeasuredSearch)[];

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Reads that part of an address; what cannot be used is undefined. */
export function readMeasuredSearch(raw: Record<string, unknown>) {
  return {
    endFrom: readDay(raw.endFrom),
    endTo: readDay(raw.endTo),
    weekday: readNumber(raw.weekday, weekdays),
    hour: readNumber(raw.hour, hours),
    departHour: readNumber(raw.departHour, hours),
    endWeekday: readNumber(raw.endWeekday, weekdays),
    endHour: readNumber(raw.endHour, hours),
    field: readField(raw.field),
    arrival: readChoice(raw.arrival, arrivalPunctualityList),
    arrivalAnew: readChoice(raw.arrivalAnew, arrivalPunctualityList),
    assigned: readChoice(raw.assigned, [...assignmentSpeedList, 'any'] as const),
    offer: readChoice(raw.offer, [...offerResults, 'any'] as const),
    offeredTo: readId(raw.offeredTo),
    text: readChoice(raw.text, tripTextKinds),
    textResult: readChoice(raw.textResult, tripTextResults),
    revenue: readChoice(raw.revenue, ['some'] as const),
    demo: readChoice(raw.demo, ['without'] as const),
  };
}

/** Returns the same by the names that the API has for it. */
export function makeMeasuredFilter(search: MeasuredSearch): TripsFilter {
  const { endFrom, endTo, weekday, hour, departHour, endWeekday, endHour, field, ...same } = search;
  const named = {
    ...{ endedFrom: endFrom, endedTo: endTo, endedWeekday: endWeekday, endedHour: endHour },
    ...{ createdWeekday: weekday, createdHour: hour, departureHour: departHour, pickupField: field },
  };
  return { ...same, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) };
}

function readNumber(value: unknown, choices: readonly number[]): number | undefined {
  return choices.find((choice) => choice === value || String(choice) === value);
}

/** What has the form of a field; whether there is one of these edges, the service says. */
function readField(value: unknown): string | undefined {
  return typeof value === 'string' && /^-?\d{1,2}\.\d[05],-?\d{1,3}\.\d[05]$/.test(value) ? value : undefined;
}
