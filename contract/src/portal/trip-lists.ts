import { type ArrivalPunctuality, arrivalPunctualityList } from '@satha/terms/figures';
import { type TripOrder, tripOrders } from '@satha/terms/lists';
import { type Static, Type } from 'typebox';
import { tableFormatOrCsv, textOrNull } from '../fields.ts';
import { TripSummary } from './trips.ts';

export const TripList = Type.Object({
  items: Type.Array(TripSummary, { description: 'Newest first.' }),
  nextCursor: textOrNull('Null at the end.'),
});

export type TripList = Static<typeof TripList>;

export const TripListQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "A trip's number or a customer's mobile number, whole; or the beginning of the customer's name, of a further first name, of the last name or its last word, or of the account's own number; or the number of the vehicle's plate, a VIN, a case number or the number of a police report, whole.",
    }),
  ),
  status: Type.Optional(
    Type.String({ maxLength: 200, description: 'Names of statuses with commas between; any of them.' }),
  ),
  vehicleTypeId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  createdFrom: Type.Optional(Type.String({ maxLength: 40, description: 'YYYY-MM-DD, UAE time.' })),
  createdTo: Type.Optional(Type.String({ maxLength: 40, description: 'The same; the whole day.' })),
  endedFrom: Type.Optional(
    Type.String({ maxLength: 40, description: 'YYYY-MM-DD, UAE time: of when the trip ended.' }),
  ),
  endedTo: Type.Optional(Type.String({ maxLength: 40, description: 'The same; the whole day.' })),
  createdHour: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 23, description: 'The hour of the day, UAE time, of any day.' }),
  ),
  arrival: Type.Optional(
    Type.Unsafe<ArrivalPunctuality>({
      type: 'string',
      enum: [...arrivalPunctualityList],
      description: 'Trips to whose pickup a driver came so early or late, by the promise.',
    }),
  ),
  sort: Type.Optional(Type.Unsafe<TripOrder>({ type: 'string', enum: [...tripOrders] })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

export type TripListQuery = Static<typeof TripListQuery>;

/** The query of a list of trips, without paging: a file is whole. */
export const TripExportQuery = Type.Object({
  ...Type.Omit(TripListQuery, ['limit', 'cursor']).properties,
  ...tableFormatOrCsv,
});

export type TripExportQuery = Static<typeof TripExportQuery>;
