import {
  type DriverDocumentKind,
  driverDocumentKinds,
  type VehicleDocumentKind,
  vehicleDocumentKinds,
} from '@satha/terms/fleet-documents';
import {
  type LeftOutReason,
  leftOutReasons,
  type PositionSource,
  positionSources,
} from '@satha/terms/positions';
import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';
import { DriverData } from '../driver-operations.ts';
import { timestamp, tripStatusName, vehicleTypeId } from '../fields.ts';
import { equipment } from '../job/requirement.ts';

const source = Type.Unsafe<PositionSource>({
  type: 'string',
  enum: [...positionSources],
  description: 'app: this API · tracker: another phone or a device · server_forward: a tracking server.',
});

/** What keeps offers from a driver on shift; not what comes and goes by itself, as a trip does. */
const keepings = [
  'licence_expired',
  'document_expired',
  'vehicle_retired',
  'out_of_service',
  'held_back',
  'no_position',
  'position_too_old',
] as const;
type OfferKeeping = (typeof keepings)[number];

export const MeData = Type.Object(
  {
    ...DriverData.properties,
    noOffers: Type.Optional(
      Type.Object(
        {
          because: Type.Unsafe<OfferKeeping>({
            type: 'string',
            enum: [...keepings],
            description:
              'no_position: nothing was told yet that can be believed · position_too_old: nothing for five minutes · the others are the operator’s affair. Values may be added.',
          }),
        },
        { description: 'On shift, why no offers come; left out where they may.' },
      ),
    ),
    leftOut: Type.Optional(
      Type.Object(
        {
          source,
          reason: Type.Unsafe<LeftOutReason>({
            type: 'string',
            enum: [...leftOutReasons],
            description: 'As in *Report locations*: the phone’s clock is wrong, or its receiver.',
          }),
          at: timestamp('When it was told last.'),
        },
        {
          description:
            'On shift, why nothing is taken in of what one source told within the last ten minutes; left out where something was.',
        },
      ),
    ),
    positions: Type.Array(
      Type.Object({
        source,
        heardAt: timestamp('When it was last heard of, by a position or a sign of life.'),
        batteryPercent: Type.Optional(
          Type.Integer({ description: 'How full its battery was; left out when not told.' }),
        ),
      }),
      {
        description:
          'By which way positions come, the latest first; each as it was heard last. Empty off shift, where nothing is kept.',
      },
    ),
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
