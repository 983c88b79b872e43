import { tripStatusList } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import * as examples from './examples.ts';
import { tripId } from './fields.ts';
import { TripRecord } from './trip-record.ts';

export const SearchTripsQuery = Type.Object({
  tripId: Type.Optional(tripId('Only this trip; all other filters are ignored.')),
  statusCode: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Math.max(...tripStatusList.map(({ code }) => code)),
      description: 'Only trips in this status.',
    }),
  ),
  mobileNumber: Type.Optional(
    Type.String({ description: "The customer's number, with or without its leading 0; any phone code." }),
  ),
  externalReference: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only trips with this number of yours.' }),
  ),
  plateNumber: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 20,
      description: 'Only trips of vehicles with this plate number.',
    }),
  ),
  vin: Type.Optional(
    Type.String({ minLength: 1, maxLength: 17, description: 'Only trips for the vehicle with this VIN.' }),
  ),
  caseNumber: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Only trips of this case (job.incident.caseNumber).',
    }),
  ),
  createdFrom: Type.Optional(
    Type.String({
      description: 'Created at or after: YYYY-MM-DDTHH:MM in UAE time, a date, or RFC 3339.',
    }),
  ),
  createdTo: Type.Optional(
    Type.String({
      description: 'Created before: YYYY-MM-DDTHH:MM in UAE time, a date (the whole day), or RFC 3339.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Trips on a page.' }),
  ),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.', maxLength: 200 })),
});
export type SearchTripsQuery = Static<typeof SearchTripsQuery>;

export const SearchTripsData = Type.Object(
  {
    trips: Type.Array(TripRecord, { description: 'Newest first.' }),
    nextCursor: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Send it as cursor for the next page; null on the last.',
    }),
  },
  { title: 'TripPage', examples: [examples.searchTripsData] },
);
export type SearchTripsData = Static<typeof SearchTripsData>;
