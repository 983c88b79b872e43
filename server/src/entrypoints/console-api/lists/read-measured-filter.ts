import type { ConsoleTripsQuery } from '@satha/contract/console/trips';
import {
  assignmentSpeedList,
  fieldsPerDegree,
  offerResults,
  tripTextKinds,
  tripTextResults,
} from '@satha/terms/figures';
import type { MeasuredFilter } from '../../../domain/trips/all-accounts/measuring/measured-filter.ts';
import type { createFilterReader } from '../../shared/list-filter.ts';

const fieldMessage = 'must be the southern and western edge of a field of 0.05°, such as 25.20,55.25.';

/** Reads by what of the figures the list of trips is narrowed. */
export function readMeasuredFilter(
  reader: ReturnType<typeof createFilterReader>,
  query: ConsoleTripsQuery,
): MeasuredFilter {
  const { createdWeekday, createdHour, departureHour, endedWeekday, endedHour } = query;
  const { arrival, arrivalAnew, offeredTo } = query;
  const namesOrAny = <Name extends string>(field: string, text: string | undefined, table: readonly Name[]) =>
    reader
      .names(field, text, [...table, 'any'] as const)
      ?.flatMap((name): readonly Name[] => (name === 'any' ? table : [name as Name]));
  return {
    ...{ createdWeekday, createdHour, departureHour, endedWeekday, endedHour },
    ...{ arrival, arrivalAnew, offeredTo },
    endedFrom: reader.momentFrom('endedFrom', query.endedFrom),
    endedBefore: reader.momentTo('endedTo', query.endedTo),
    pickupField: reader.read('pickupField', query.pickupField, readField, fieldMessage),
    assigned: namesOrAny('assigned', query.assigned, assignmentSpeedList),
    offers: namesOrAny('offer', query.offer, offerResults),
    texts: reader.names('text', query.text, tripTextKinds),
    textResults: reader.names('textResult', query.textResult, tripTextResults),
    ...(query.revenue && { hasRevenue: true }),
    ...(query.demo === 'without' && { isWithoutDemo: true }),
  };
}

/** Writes a field of pickups as addresses have it: 25.20,55.25. */
export function writeField({ lat, lng }: { readonly lat: number; readonly lng: number }): string {
  return [lat, lng].map((edge) => (edge / fieldsPerDegree).toFixed(2)).join(',');
}

function readField(text: string): { readonly lat: number; readonly lng: number } | undefined {
  const [, lat, lng] = /^(-?\d{1,2}\.\d{2}),(-?\d{1,3}\.\d{2})$/.exec(text) ?? [];
  const field = {
    lat: Math.round(Number(lat) * fieldsPerDegree),
    lng: Math.round(Number(lng) * fieldsPerDegree),
  };
  return lat !== undefined && writeField(field) === text ? field : undefined;
}
