import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';

/**
 * The console's wire about shifts: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/shifts` | ConsoleShiftsQuery | ConsoleShiftsData | fleet.read |
 * | POST | `/drivers/:driverId/end-shift` | EndShiftRequest | | fleet.write |
 */
const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const day = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));

export const ConsoleShiftsQuery = Type.Object({
  driverId: Type.Optional(number),
  vehicleId: Type.Optional(number),
  state: Type.Optional(
    Type.Unsafe<'open' | 'ended'>({
      type: 'string',
      enum: ['open', 'ended'],
      description: 'open: the driver is online in it. Both when left out.',
    }),
  ),
  from: day('A day (YYYY-MM-DD, UAE time), or RFC 3339: shifts that went on then or later.'),
  to: day('The same: shifts that began by then; a day is meant to its end.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ConsoleShiftsQuery = Static<typeof ConsoleShiftsQuery>;

export const ConsoleShift = Type.Object({
  shiftId: Type.Integer(),
  driver: Type.Object({
    driverId: Type.Integer(),
    name: Type.String(),
    nameAr: Type.Optional(Type.String({ description: 'In Arabic letters, where it is known.' })),
  }),
  vehicleId: Type.Integer(),
  plate: Type.String(),
  startedAt: timestamp('By the real clock.'),
  endedAt: Type.Union([timestamp('By the real clock.'), Type.Null()], {
    description: 'Null while it is open.',
  }),
  tripId: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The trip that the driver is at: such a shift cannot be ended.',
  }),
});
export type ConsoleShift = Static<typeof ConsoleShift>;

/** The latest first. */
export const ConsoleShiftsData = Type.Object({
  items: Type.Array(ConsoleShift),
  nextCursor: Type.Union([Type.String(), Type.Null()], { description: 'Null at the end.' }),
});
export type ConsoleShiftsData = Static<typeof ConsoleShiftsData>;

export const EndShiftRequest = Type.Object({
  shiftId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The shift that was seen: one that the driver began since stays as it is.',
  }),
});
export type EndShiftRequest = Static<typeof EndShiftRequest>;
