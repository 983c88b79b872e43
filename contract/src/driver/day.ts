import {
  type DriverDocumentKind,
  driverDocumentKinds,
  type VehicleDocumentKind,
  vehicleDocumentKinds,
} from '@satha/terms/fleet/fleet-documents';
import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';
import { DriverData } from '../driver-operations.ts';
import { timestamp, tripStatusName, vehicleTypeId } from '../fields.ts';
import { equipment } from '../job/requirement.ts';

export const MeData = Type.Object(
  {
    ...DriverData.properties,
    documents: Type.Array(
      Type.Object({
        kind: Type.Unsafe<DriverDocumentKind | VehicleDocumentKind>({
          type: 'string',
          enum: [...driverDocumentKinds, ...vehicleDocumentKinds],
          description: 'What it is. Values may be added.',
        }),
        expiresOn: Type.String({ description: 'Its last day, YYYY-MM-DD.', examples: ['2028-05-31'] }),
        isOver: Type.Boolean({ description: 'That day has passed, in the UAE: no shift begins with it.' }),
        endsSoon: Type.Boolean({ description: 'That day is within a fortnight.' }),
      }),
      { description: 'Of the driver, the licence first, and on shift of the truck.' },
    ),
  },
  { title: 'Me', examples: [examples.me] },
);
export type MeData = Static<typeof MeData>;

export const VehiclesQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'A part of the plate, such as its digits.',
      examples: ['40217'],
    }),
  ),
});

export const VehiclesData = Type.Object(
  {
    vehicles: Type.Array(
      Type.Object({
        plate: Type.String({ description: 'As *Go online* takes it.' }),
        vehicleTypeId,
        equipment: Type.Array(equipment('A piece of equipment.'), {
          description: 'What the operator knows the truck to have.',
        }),
        hindrance: Type.Optional(
          Type.Unsafe<'vehicle_in_use' | 'out_of_service' | 'document_expired'>({
            type: 'string',
            enum: ['vehicle_in_use', 'out_of_service', 'document_expired'],
            description: 'What keeps you from it: another driver, the operator, or a document that is over.',
          }),
        ),
      }),
      { description: 'Those that you were online in last first, then by plate; at most a hundred.' },
    ),
  },
  { title: 'VehicleList', examples: [examples.vehiclesData] },
);
export type VehiclesData = Static<typeof VehiclesData>;

export const DayQuery = Type.Object({
  on: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'A day of the UAE, YYYY-MM-DD, at most 31 days back; today when left out.',
      examples: ['2026-11-20'],
    }),
  ),
});

export const DayData = Type.Object(
  {
    day: Type.String({ description: 'The day, YYYY-MM-DD.' }),
    shiftMinutes: Type.Integer({ description: 'For how long you were online on it.' }),
    trips: Type.Array(
      Type.Object({
        tripId: Type.Integer({ description: 'Identifier of the trip.' }),
        statusName: tripStatusName('Its status, such as completed.'),
        outcome: Type.Optional(
          Type.String({
            description: 'How it ended, such as delivered; left out while it goes on, and with `left`.',
          }),
        ),
        left: Type.Optional(
          Type.Literal(true, { description: 'You had it and did not keep it: given up, or taken off you.' }),
        ),
        pickupArea: Type.Optional(Type.String({ description: 'Where it began.' })),
        destinationArea: Type.Optional(Type.String({ description: 'Where it went.' })),
        plateText: Type.Optional(Type.String({ description: 'The plate of your truck.' })),
        assignedAt: timestamp('When you got it.'),
        endedAt: Type.Optional(timestamp('When it ended; left out while it goes on, and with `left`.')),
      }),
      { description: 'What you were given on the day, in that order. Nothing tells of customers.' },
    ),
    done: Type.Integer({ description: 'How many of them were completed by you.' }),
    ended: Type.Integer({ description: 'How many of them ended otherwise while they were yours.' }),
  },
  { title: 'DriverDay', examples: [examples.dayData] },
);
export type DayData = Static<typeof DayData>;
