import { type Equipment, equipmentList } from '@satha/terms/equipment';
import { type Static, Type } from 'typebox';
import { nameAr, textOrNull, timestamp } from '../fields.ts';
import { AccountMemberData } from '../portal/members.ts';
import { WalletView } from '../portal/wallet.ts';
import { ReachStandings } from './reach.ts';

/**
 * The console's wire about drivers, trucks and accounts: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/drivers` | ConsoleDriversQuery | ConsoleDriversData | fleet.read |
 * | GET | `/vehicles` | ConsoleVehiclesQuery | ConsoleVehiclesData | fleet.read |
 * | GET | `/accounts` | ConsoleAccountsQuery | ConsoleAccountsData | accounts.read |
 * | GET | `/accounts/:accountId` | | ConsoleAccountData | accounts.read |
 */

const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description });
const id = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));
const vehicleTypeId = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));
const search = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));
const oneOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Optional(Type.Unsafe<Word>({ type: 'string', enum: [...words], description }));
const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};
const nextCursor = textOrNull('Null at the end.');
const equipment = Type.Array(Type.Unsafe<Equipment>({ type: 'string', enum: [...equipmentList] }));

const documentsDue = oneOf(
  ['expired', 'expiring'],
  'Only those with a document that is over, or that is over within 14 days and is not yet.',
);

export const ConsoleDriversQuery = Type.Object({
  search: search(
    "A part of the name, in either writing, or of the mobile number; or the driver's number, or the plate of the present truck: its number alone, or as it is written.",
  ),
  status: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'available, busy, suspended or offline, with commas between; any of them.',
    }),
  ),
  shift: oneOf(['on', 'off'], 'Whether the driver is on shift.'),
  documents: documentsDue,
  driverId: id,
  vehicleId: id,
  vehicleTypeId,
  ...page,
});
export type ConsoleDriversQuery = Static<typeof ConsoleDriversQuery>;

export const ConsoleDriver = Type.Object({
  driverId: Type.Integer(),
  name: Type.String(),
  nameAr,
  phone: Type.String({ description: 'Calling code and number, digits only.' }),
  status: Type.Unsafe<'suspended' | 'busy' | 'available' | 'offline'>({
    type: 'string',
    description: 'available: on shift and free. busy: at a trip.',
  }),
  licenceExpiresOn: Type.String({ description: 'YYYY-MM-DD.' }),
  documentsExpireOn: Type.String({
    description: 'The first of the last days of all documents, the licence among them. YYYY-MM-DD.',
  }),
  shift: Type.Union(
    [
      Type.Object({
        startedAt: timestamp('By the real clock.'),
        vehicleId: Type.Integer(),
        plate: Type.String(),
        vehicleTypeId: Type.Integer(),
        equipment,
      }),
      Type.Null(),
    ],
    { description: 'The open one, with the truck and what is on board.' },
  ),
  isDemo: Type.Boolean({ description: "Of the sandbox's demo: only its trips are theirs." }),
  tripId: numberOrNull('The trip that the driver is at.'),
  hold: Type.Union(
    [Type.Object({ until: timestamp('By the real clock.'), reason: Type.String() }), Type.Null()],
    { description: 'While the automatic search asks the driver for nothing.' },
  ),
  createdAt: timestamp('When the driver was added.'),
  suspendedAt: textOrNull('Since when the driver is shut out.'),
  suspendedReason: textOrNull('Why, where somebody said it.'),
  version: Type.Integer({ description: 'Of the record: a change names the one that it saw.' }),
});
export type ConsoleDriver = Static<typeof ConsoleDriver>;

export const ListedDriver = Type.Object({ ...ConsoleDriver.properties, reach: ReachStandings });
export type ListedDriver = Static<typeof ListedDriver>;

/** The oldest first. */
export const ConsoleDriversData = Type.Object({ items: Type.Array(ListedDriver), nextCursor });
export type ConsoleDriversData = Static<typeof ConsoleDriversData>;

export const ConsoleVehiclesQuery = Type.Object({
  search: search(
    'A part of the plate, with or without its emirate and code, or of the name of who is online in it; or the number of the vehicle.',
  ),
  vehicleTypeId,
  equipment: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words with commas between; all of them.' }),
  ),
  state: oneOf(['in_service', 'out_of_service', 'retired'], 'All of them when left out.'),
  documents: documentsDue,
  use: oneOf(['in_use', 'free'], 'Whether somebody is online in it.'),
  ...page,
});
export type ConsoleVehiclesQuery = Static<typeof ConsoleVehiclesQuery>;

export const ConsoleVehicle = Type.Object({
  vehicleId: Type.Integer(),
  plate: Type.String(),
  vehicleTypeId: Type.Integer(),
  equipment,
  heightMm: numberOrNull('Null where nobody told it.'),
  payloadKg: numberOrNull('The same.'),
  tareKg: numberOrNull('The same.'),
  driver: Type.Union([Type.Object({ driverId: Type.Integer(), name: Type.String(), nameAr }), Type.Null()], {
    description: 'Who is online in it.',
  }),
  createdAt: timestamp('When it was added.'),
  retiredAt: textOrNull('Since when it is out of service for good.'),
  outOfService: Type.Union(
    [Type.Object({ since: timestamp('By the real clock.'), reason: Type.String() }), Type.Null()],
    { description: 'While nobody may go online in it.' },
  ),
  documentsExpireOn: textOrNull('The first of the last days of its documents, YYYY-MM-DD; null without any.'),
  version: Type.Integer({ description: 'Of the record: a change names the one that it saw.' }),
});
export type ConsoleVehicle = Static<typeof ConsoleVehicle>;

/** The oldest first. */
export const ConsoleVehiclesData = Type.Object({ items: Type.Array(ConsoleVehicle), nextCursor });
export type ConsoleVehiclesData = Static<typeof ConsoleVehiclesData>;

export const ConsoleAccountsQuery = Type.Object({
  search: search("A part of the account's name or of a member's email, or the account's number."),
  state: oneOf(['active', 'suspended'], 'Both when left out.'),
  openTrips: oneOf(['some', 'none'], 'Whether it has trips that have not ended.'),
  balanceBelowFils: Type.Optional(
    Type.Integer({
      minimum: -Number.MAX_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only accounts with a lower balance; for roles that see wallets alone.',
    }),
  ),
  ...page,
});
export type ConsoleAccountsQuery = Static<typeof ConsoleAccountsQuery>;

export const ConsoleAccount = Type.Object({
  accountId: Type.Integer(),
  name: Type.String(),
  suspension: Type.Union(
    [Type.Object({ reason: Type.String(), suspendedAt: timestamp('By the real clock.') }), Type.Null()],
    { description: 'While it is shut out.' },
  ),
  wallet: Type.Union([WalletView, Type.Null()], {
    description: 'Null where there is none, and for roles that do not see wallets.',
  }),
  isDemo: Type.Boolean({ description: "That of the sandbox's demo." }),
  openTrips: Type.Integer({ description: 'Trips that have not ended.' }),
  members: Type.Integer(),
  createdAt: timestamp('By the real clock.'),
});
export type ConsoleAccount = Static<typeof ConsoleAccount>;

/** The oldest first. */
export const ConsoleAccountsData = Type.Object({ items: Type.Array(ConsoleAccount), nextCursor });
export type ConsoleAccountsData = Static<typeof ConsoleAccountsData>;

export const ConsoleAccountParams = Type.Object({
  accountId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const ConsoleAccountData = Type.Object({
  ...ConsoleAccount.properties,
  smsLinksEnabled: Type.Boolean({ description: 'Whether customers are sent the link to their trip.' }),
  smsUpdatesEnabled: Type.Boolean({ description: 'Whether they are also told of the driver.' }),
  requiresTwoFactor: Type.Boolean(),
  clockOffsetSeconds: Type.Integer({ description: 'How far its clock is ahead; 0 but in the sandbox.' }),
  version: Type.Integer({ description: 'Of what is set: a change names the one that it saw.' }),
  people: Type.Array(AccountMemberData, { description: 'Its members, in the order in which they joined.' }),
});
export type ConsoleAccountData = Static<typeof ConsoleAccountData>;
