import {
  type CalendarKind,
  type CalendarStatus,
  calendarKinds,
  calendarStatuses,
} from '@satha/terms/calendar';
import { type Static, Type } from 'typebox';
import { timestamp } from '../../fields.ts';

/**
 * The console's wire about the days that are unlike others: under `/console-api`. `GET /prices` lists them. What they cost is
 * proposed by `POST /event-factors`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/calendar/days/:day` | | DayData | prices.read |
 * | POST | `/calendar/entries` | AddDaysRequest | SavedDays | prices.write |
 * | PATCH | `/calendar/entries/:calendarEntryId` | ChangeDaysRequest | SavedDays | prices.write |
 */

const kind = Type.Unsafe<CalendarKind>({ type: 'string', enum: [...calendarKinds] });
const status = Type.Unsafe<CalendarStatus>({ type: 'string', enum: [...calendarStatuses] });
/** Other years are a slip, and those beyond 9999 no day that can be written. */
const day = (description: string) =>
  Type.String({
    pattern: '^2\\d{3}-\\d{2}-\\d{2}$',
    'x-form': 'a day as YYYY-MM-DD, of the years 2000 to 2999',
    description,
  });

export const CalendarEntryData = Type.Object({
  calendarEntryId: Type.Integer(),
  kind,
  name: Type.String(),
  status,
  validFrom: timestamp('Its first moment.'),
  validUntil: timestamp('The first moment behind it.'),
  source: Type.String(),
  statedOn: Type.String({ format: 'date', description: 'The day of the source.' }),
  version: Type.Integer({ description: 'A change names the one that it saw.' }),
});
export type CalendarEntryData = Static<typeof CalendarEntryData>;

/** Which days of the calendar a surcharge is for. */
export const CalendarTarget = Type.Union([
  Type.Object({ kind }, { description: 'All of a kind.' }),
  Type.Object(
    { calendarEntryId: Type.Integer() },
    { description: 'Those of one entry, wherever they move.' },
  ),
]);

export const DayPath = Type.Object({ day: day('Of the UAE.') });

export const DayData = Type.Object(
  {
    day: Type.String({ format: 'date' }),
    entries: Type.Array(CalendarEntryData, { description: 'What the calendar has of it.' }),
    traffic: Type.Object(
      { dayOfWeek: Type.Integer({ description: 'Monday is 1.' }), isRamadan: Type.Boolean() },
      { description: 'Whose traffic it has.' },
    ),
    parts: Type.Array(
      Type.Object({
        vehicleTypeId: Type.Integer(),
        from: timestamp('Departures from then on.'),
        until: timestamp('Departures before.'),
        surcharges: Type.Array(
          Type.Object({
            name: Type.Unsafe<string | null>({
              type: ['string', 'null'],
              description: 'Null: the weekend.',
            }),
            factorBasisPoints: Type.Integer(),
          }),
          { description: 'Besides that of the night. They multiply each other.' },
        ),
      }),
      { description: 'By vehicle type, cut wherever a price or an entry begins or ends.' },
    ),
  },
  { title: 'DayData' },
);
export type DayData = Static<typeof DayData>;

const label = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What they are called, also on receipts that charge for them: 1 to 80 characters.',
});
const moment = (description: string) =>
  Type.String({
    maxLength: 40,
    pattern: '^2\\d{3}-',
    'x-form': 'a day as YYYY-MM-DD, or RFC 3339, of the years 2000 to 2999',
    description,
  });
const validFrom = moment('Their first day as YYYY-MM-DD, in UAE time; of special days also RFC 3339.');
const validUntil = moment('The first day or moment behind them, written likewise.');
const said = {
  source: Type.String({
    minLength: 1,
    maxLength: 1_000,
    description: 'Who said so, and where: 1 to 500 characters.',
  }),
  statedOn: Type.Optional(day('On which they said so; left out: today.')),
};

export const AddDaysRequest = Type.Object({
  kind,
  name: label,
  status: Type.Unsafe<Exclude<CalendarStatus, 'withdrawn'>>({
    type: 'string',
    enum: calendarStatuses.filter((one) => one !== 'withdrawn'),
  }),
  validFrom,
  validUntil,
  ...said,
});
export type AddDaysRequest = Static<typeof AddDaysRequest>;

/** What is left out stays. Refused with version_conflict as an operator's change is. */
export const ChangeDaysRequest = Type.Object({
  version: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'That was seen.' }),
  name: Type.Optional(label),
  status: Type.Optional(status),
  validFrom: Type.Optional(validFrom),
  validUntil: Type.Optional(validUntil),
  source: said.source,
  statedOn: Type.Optional(
    day(
      'On which they said so; left out: today, or as it is where the source, the days and the status stay.',
    ),
  ),
});
export type ChangeDaysRequest = Static<typeof ChangeDaysRequest>;

export const SavedDays = Type.Object(
  {
    entry: CalendarEntryData,
    neighbour: Type.Union(
      [
        Type.Object({
          calendarEntryId: Type.Integer(),
          name: Type.String(),
          hasGap: Type.Boolean({ description: 'False: some days are in both.' }),
        }),
        Type.Null(),
      ],
      { description: 'A Ramadan and its holiday that do not meet any more: the other one may have to move.' },
    ),
  },
  { title: 'SavedDays' },
);
export type SavedDays = Static<typeof SavedDays>;
