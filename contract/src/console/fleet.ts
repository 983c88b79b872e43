import { type Equipment, equipmentList } from '@satha/terms/equipment';
import {
  type DriverDocumentKind,
  driverDocumentKinds,
  type VehicleDocumentKind,
  vehicleDocumentKinds,
} from '@satha/terms/fleet-documents';
import {
  type PositionMark,
  type PositionSource,
  positionMarks,
  positionSources,
} from '@satha/terms/positions';
import { type Static, type TSchema, Type } from 'typebox';
import { timestamp } from '../fields.ts';
import { Point } from '../trip-place.ts';
import { ConsoleDriver, ConsoleVehicle } from './lists.ts';
import { DriverReachData } from './reach.ts';

/**
 * The console's wire about one driver and one truck: under `/console-api`. Writing needs fleet.write.
 *
 * | method | path | sends | gives |
 * |---|---|---|---|
 * | GET | `/drivers/:driverId` | | ConsoleDriverData (fleet.read) |
 * | POST | `/drivers` | AddDriverRequest | ConsoleDriver |
 * | PATCH | `/drivers/:driverId` | EditDriverRequest | ConsoleDriver |
 * | POST | `/drivers/:driverId/suspend` | FleetReasonRequest | ConsoleDriver |
 * | POST | `/drivers/:driverId/resume` | | ConsoleDriver |
 * | POST | `/drivers/:driverId/end-sessions?keepTracker=` | | EndedPhonesData: the tracker ends, unless it is to be kept |
 * | POST | `/drivers/:driverId/tracker` | | NewTrackerData: the former one ends |
 * | DELETE | `/drivers/:driverId/tracker` | | |
 * | PUT, DELETE | `/drivers/:driverId/documents/:kind` | DocumentRequest | |
 * | GET | `/vehicles/:vehicleId` | | ConsoleVehicleData (fleet.read) |
 * | POST | `/vehicles` | AddVehicleRequest | ConsoleVehicle |
 * | PATCH | `/vehicles/:vehicleId` | EditVehicleRequest | ConsoleVehicle |
 * | POST | `/vehicles/:vehicleId/take-out` | FleetReasonRequest | |
 * | POST | `/vehicles/:vehicleId/put-back`, `/retire` | | |
 * | PUT, DELETE | `/vehicles/:vehicleId/documents/:kind` | DocumentRequest | |
 */

const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
const name = Type.String({ minLength: 1, maxLength: 200 });
const nameAr = Type.String({ maxLength: 200, description: 'In Arabic letters; an empty one is taken away.' });
const mobileNumber = Type.String({
  maxLength: 40,
  description: 'As it is dialled or copied: 050 123 4567, +971501234567.',
});
const version = Type.Integer({ minimum: 1, description: 'Of the record that whoever changes it saw.' });

const documentOf = <Kind extends TSchema>(kind: Kind) =>
  Type.Object({
    kind,
    number: Type.Union([Type.String(), Type.Null()], {
      description:
        'Null where nobody told it. From roles that change nothing it is hidden but for its last four characters, and wholly up to eight.',
    }),
    expiresOn: Type.String({ description: 'The last day on which it is valid, YYYY-MM-DD.' }),
  });
const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words] });
export const DriverDocumentKindField = oneOf<DriverDocumentKind>(driverDocumentKinds);
export const VehicleDocumentKindField = oneOf<VehicleDocumentKind>(vehicleDocumentKinds);

const FleetShift = Type.Object({
  shiftId: Type.Integer(),
  vehicleId: Type.Integer(),
  plate: Type.String(),
  startedAt: timestamp('By the real clock.'),
  endedAt: Type.Union([timestamp('By the real clock.'), Type.Null()], {
    description: 'Null while it is open.',
  }),
});

const source = oneOf<PositionSource>(positionSources);
const withinMeters = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Of a coarse place the radius within which the truck is; null of every other.',
});
const ToldPlace = Type.Object({
  source,
  heardAt: timestamp('When it was last heard of, by a place or a sign of life.'),
  place: Type.Union(
    [Type.Object({ ...Point.properties, recordedAt: timestamp('By the real clock.') }), Type.Null()],
    {
      description: 'Its last place; null where it told none.',
    },
  ),
  accuracyMeters: Type.Union([Type.Number(), Type.Null()]),
  withinMeters,
  batteryPercent: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null where it told nothing of a battery.',
  }),
});

const DriverStanding = Type.Object({
  ...Point.properties,
  source,
  accuracyMeters: Type.Union([Type.Number(), Type.Null()]),
  withinMeters,
  recordedAt: timestamp('When the driver was there, by the real clock.'),
  heardAt: timestamp('When the driver was last heard of: then, or later without a move.'),
  movedAt: Type.Union([timestamp('By the real clock.'), Type.Null()], {
    description: 'Since when the truck stands there, within some 50 metres; null where that is not known.',
  }),
  mark: Type.Union(
    [
      Type.Object({ why: oneOf<PositionMark>(positionMarks), source, at: timestamp('By the real clock.') }),
      Type.Null(),
    ],
    { description: 'The latest position that was not believed.' },
  ),
  told: Type.Array(ToldPlace, {
    description: 'What each source told last, believed or not, the latest first.',
  }),
});

const DriverTracker = Type.Object({
  since: timestamp('By the real clock.'),
  endsAt: Type.Union([timestamp('By the real clock.'), Type.Null()], {
    description: 'When it ends by itself, or has; null where it does not.',
  }),
  deviceId: Type.Union([Type.String(), Type.Null()], {
    description: 'Which device of the tracking server it is; null where it has an address of its own.',
  }),
});

/** Told once, when a tracker is made. */
export const NewTrackerData = Type.Object({
  trackerId: Type.String(),
  url: Type.String({ description: 'Where it reports: an address of its own, which holds the id.' }),
  settingsUrl: Type.String({
    description: 'Address and settings, as Traccar Client reads them from a QR code.',
  }),
  traccarClientUrl: Type.String({ description: 'The same as a link that Traccar Client opens.' }),
  ownTracksUrl: Type.String({ description: 'The same for OwnTracks.' }),
});
export type NewTrackerData = Static<typeof NewTrackerData>;

export const ConsoleDriverData = Type.Object({
  driver: ConsoleDriver,
  documents: Type.Array(documentOf(DriverDocumentKindField)),
  phones: Type.Array(
    Type.Object({ signedInAt: timestamp('By the real clock.'), expiresAt: timestamp('By the real clock.') }),
    { description: 'Where the driver is signed in, the latest first.' },
  ),
  shifts: Type.Array(FleetShift, { description: 'The latest twenty, the latest first.' }),
  position: Type.Union([DriverStanding, Type.Null()], {
    description: 'Null while nothing is known: off shift nothing is kept.',
  }),
  tracker: Type.Union([DriverTracker, Type.Null()], {
    description: 'Null without one. Its id is told once, when it is made.',
  }),
  reach: DriverReachData,
});
export type ConsoleDriverData = Static<typeof ConsoleDriverData>;

export const AddDriverRequest = Type.Object({
  name,
  nameAr: Type.Optional(nameAr),
  mobileNumber,
  licenceExpiresOn: day('The last day of the driving licence, YYYY-MM-DD.'),
});
export type AddDriverRequest = Static<typeof AddDriverRequest>;

/** With another number the driver is signed out on every phone. Refused with version_conflict as an operator's change is. */
export const EditDriverRequest = Type.Object({
  version,
  name: Type.Optional(name),
  nameAr: Type.Optional(nameAr),
  mobileNumber: Type.Optional(mobileNumber),
});
export type EditDriverRequest = Static<typeof EditDriverRequest>;

export const FleetReasonRequest = Type.Object({
  reason: Type.String({
    minLength: 1,
    maxLength: 200,
    description: '1 to 80 characters, for operators alone.',
  }),
});
export type FleetReasonRequest = Static<typeof FleetReasonRequest>;

/** In the address. */
export const EndPhonesQuery = Type.Object({
  keepTracker: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      description: 'Left out, the tracker ends as well: who has the phone may have it.',
    }),
  ),
});
export type EndPhonesQuery = Static<typeof EndPhonesQuery>;

export const EndedPhonesData = Type.Object({
  phones: Type.Integer(),
  isTrackerEnded: Type.Boolean({ description: 'False where there was none, or it was to be kept.' }),
});
export type EndedPhonesData = Static<typeof EndedPhonesData>;

/** In place of the document of that kind. */
export const DocumentRequest = Type.Object({
  number: Type.Optional(
    Type.String({ maxLength: 100, description: 'An empty one is taken away; left out it stays.' }),
  ),
  expiresOn: day('The last day on which it is valid, YYYY-MM-DD.'),
});
export type DocumentRequest = Static<typeof DocumentRequest>;

export const ConsoleVehicleData = Type.Object({
  vehicle: ConsoleVehicle,
  documents: Type.Array(documentOf(VehicleDocumentKindField)),
  shiftUrl: Type.String({
    description: "What the truck's QR code says: opens the drivers' app with this truck chosen.",
  }),
});
export type ConsoleVehicleData = Static<typeof ConsoleVehicleData>;

const plate = Type.String({
  maxLength: 60,
  description: 'Emirate, code if there is one, number: Dubai K 40217.',
});
const vehicleTypeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const equipment = Type.Array(oneOf<Equipment>(equipmentList), { maxItems: equipmentList.length });
const figure = (description: string, minimum: number, maximum: number) =>
  Type.Union([Type.Integer({ minimum, maximum }), Type.Null()], { description });
const figures = {
  heightMm: Type.Optional(figure('The whole truck’s; null takes it away.', 1_000, 6_000)),
  payloadKg: Type.Optional(figure('What it may carry; null takes it away.', 1, 100_000)),
  tareKg: Type.Optional(figure('What it weighs empty; null takes it away.', 1, 100_000)),
};

/** Without equipment it has what is usual for its type. */
export const AddVehicleRequest = Type.Object({
  plate,
  vehicleTypeId,
  equipment: Type.Optional(equipment),
  ...figures,
});
export type AddVehicleRequest = Static<typeof AddVehicleRequest>;

/** Refused with version_conflict as an operator's change is. */
export const EditVehicleRequest = Type.Object({
  version,
  plate: Type.Optional(plate),
  vehicleTypeId: Type.Optional(vehicleTypeId),
  equipment: Type.Optional(equipment),
  ...figures,
});
export type EditVehicleRequest = Static<typeof EditVehicleRequest>;
