import { type AssignmentSpeed, assignmentSpeedList, assignmentSpeeds } from '@satha/terms/figures';
import type { Place } from '../../searching/place.ts';
import type { Narrowing } from '../narrowing-store.ts';
import type { MeasuredFilter } from './measured-filter.ts';
import {
  assignmentSeconds,
  hourOf,
  isArrivalAt,
  isAsked,
  isLastArrival,
  isNoDemo,
  pickupField,
  weekdayOf,
} from './queries.ts';

/**
 * Returns each thing that a filter asks of a trip by what figures count. No index serves it: it comes with days, or trips are
 * gone through in order, a bounded number for each part of a list.
 */
export function narrowingsByMeasure(filter: MeasuredFilter): readonly Narrowing[] {
  const { arrival, arrivalAnew, assigned } = filter;
  const integer = (expression: string, value: number | undefined) =>
    value === undefined ? [] : [(place: Place) => `${expression} = ${place(value)}::integer`];
  const conditions = [
    ...integer(weekdayOf('t.created_at'), filter.createdWeekday),
    ...integer(hourOf('t.created_at'), filter.createdHour),
    ...integer(hourOf('t.departure_at'), filter.departureHour),
    ...integer(weekdayOf('t.ended_at'), filter.endedWeekday),
    ...integer(hourOf('t.ended_at'), filter.endedHour),
    ...integer(pickupField.lat, filter.pickupField?.lat),
    ...integer(pickupField.lng, filter.pickupField?.lng),
    ...(arrival === undefined
      ? []
      : [() => ofTrip('arrival_promises p', `${isArrivalAt(arrival)} AND ${isLastArrival}`)]),
    ...(arrivalAnew === undefined
      ? []
      : [() => ofTrip('arrival_promises p', `${isArrivalAt(arrivalAnew, 'anew')} AND ${isLastArrival}`)]),
    ...(assigned === undefined ? [] : [() => wasAssigned(assigned)]),
    ...byOffers(filter),
    ...byTexts(filter),
    ...(filter.hasRevenue
      ? [() => ofTrip('ledger_entries e', "'revenue' IN (e.from_ledger, e.to_ledger)")]
      : []),
    ...(filter.isWithoutDemo ? [() => isNoDemo] : []),
  ];
  return conditions.map((condition) => ({ condition }));
}

/** By the index of what belongs to a trip, trip by trip: without OFFSET, a look at the whole table would seem as quick. */
function ofTrip(table: string, condition: string): string {
  const name = table.split(' ')[1];
  return `EXISTS (SELECT FROM ${table} WHERE ${name}.account_id = t.account_id AND ${name}.trip_id = t.trip_id
    AND ${condition} OFFSET 0)`;
}

function wasAssigned(speeds: readonly AssignmentSpeed[]): string {
  const isAny = assignmentSpeedList.every((speed) => speeds.includes(speed));
  return isAny ? `${assignmentSeconds} IS NOT NULL` : `(${speeds.map(wasAssignedWithin).join(' OR ')})`;
}

function wasAssignedWithin(speed: AssignmentSpeed): string {
  const before = assignmentSpeedList[assignmentSpeedList.indexOf(speed) - 1];
  const [over, most] = [before && assignmentSpeeds[before], assignmentSpeeds[speed]];
  return [
    `${assignmentSeconds} > ${over ?? -1}`,
    ...(most === null ? [] : [`${assignmentSeconds} <= ${most}`]),
  ].join(' AND ');
}

function byOffers({ offers, offeredTo }: MeasuredFilter): readonly ((place: Place) => string)[] {
  if (offers === undefined && offeredTo === undefined) return [];
  const condition = (place: Place) =>
    [
      isAsked,
      ...(offers === undefined ? [] : [`o.status = ANY (${place(offers)}::text[])`]),
      ...(offeredTo === undefined ? [] : [`o.driver_id = ${place(offeredTo)}::bigint`]),
    ].join(' AND ');
  return [(place) => ofTrip('offers o', condition(place))];
}

function byTexts({ texts, textResults }: MeasuredFilter): readonly ((place: Place) => string)[] {
  if (texts === undefined && textResults === undefined) return [];
  const condition = (place: Place) =>
    [
      ...(texts === undefined ? [] : [`m.kind = ANY (${place(texts)}::text[])`]),
      ...(textResults === undefined ? [] : [`m.status = ANY (${place(textResults)}::text[])`]),
    ].join(' AND ');
  return [(place) => ofTrip('trip_texts m', condition(place))];
}
