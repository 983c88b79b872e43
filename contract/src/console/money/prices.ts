import { type ListedExtraKind, listedExtraKinds } from '@satha/terms/extras';
import { type Static, Type } from 'typebox';
import { timestamp } from '../../fields.ts';
import { CalendarEntryData, CalendarTarget } from './calendar.ts';
import { EventFactorRequest, TariffRequest } from './price-proposals.ts';

/**
 * The console's wire about prices: under `/console-api`. Money is in fils. They are proposed by the operations of
 * approvals.ts.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/prices` | PricesQuery | PricesData | prices.read |
 * | POST | `/prices/try` | PriceTrialRequest | PriceTrialData | prices.write |
 *
 * A trial stores nothing. One process makes one at a time: another one is refused with `too_many_requests`. It ends when
 * whoever asked leaves.
 */

const idOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
const momentOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const fils = (description: string) => Type.Integer({ description });
const accountId = idOrNull('Null: for all accounts that have none of their own.');

const { vehicleTypeId, baseFareFils, includedMeters, distanceTiers, filsPerMinute } =
  TariffRequest.properties;
const { minimumFareFils, night, weekend, vatBasisPoints } = TariffRequest.properties;
/** What a tariff says, whenever it begins. */
const figures = {
  ...{ vehicleTypeId, baseFareFils, includedMeters, distanceTiers, filsPerMinute },
  ...{ minimumFareFils, night, weekend, vatBasisPoints },
};
const { factorBasisPoints } = EventFactorRequest.properties;

export const PricesQuery = Type.Object({
  accountId: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Adds what this account has of its own.',
    }),
  ),
});
export type PricesQuery = Static<typeof PricesQuery>;

const ConsoleTariff = Type.Object({
  tariffId: Type.Integer(),
  ...figures,
  validFrom: timestamp('Departures from then on.'),
  validUntil: momentOrNull('When the next tariff of the vehicle type begins; null: there is none.'),
  source: Type.String({ description: 'Where the figures come from.' }),
});

export const PricesData = Type.Object(
  {
    now: timestamp('The moment at which this was true.'),
    vehicleTypes: Type.Array(
      Type.Object({
        vehicleTypeId: Type.Integer(),
        name: Type.String(),
        nameAr: Type.Optional(Type.String({ description: 'In Arabic; left out where there is none.' })),
      }),
    ),
    tariffs: Type.Array(ConsoleTariff, {
      description: 'By vehicle type, then by their beginning; past ones too.',
    }),
    eventFactors: Type.Array(
      Type.Object({
        eventFactorId: Type.Integer(),
        name: Type.String(),
        vehicleTypeId: idOrNull('Null: for every one.'),
        days: Type.Union([CalendarTarget, Type.Null()], {
          description: 'Of the calendar; null: the whole time.',
        }),
        validFrom: timestamp('Departures from then on.'),
        validUntil: momentOrNull('The first moment behind it; null: until another one takes its place.'),
        factorBasisPoints,
        source: Type.String(),
      }),
      { description: 'Surcharges, by their beginning; past ones too.' },
    ),
    extraPrices: Type.Array(
      Type.Object({
        accountId,
        extraKind: Type.Unsafe<ListedExtraKind>({ type: 'string', enum: [...listedExtraKinds] }),
        validFrom: timestamp('Since when.'),
        priceFils: Type.Unsafe<number | null>({
          type: ['integer', 'null'],
          description: 'Tax included; null: not offered.',
        }),
        waiting: Type.Union([
          Type.Object({ freeSeconds: Type.Integer(), stepSeconds: Type.Integer() }),
          Type.Null(),
        ]),
      }),
      { description: 'By kind; those for all accounts first, then the newest; past ones too.' },
    ),
    outcomeFees: Type.Array(
      Type.Object({
        accountId,
        validFrom: timestamp('Of trips that are created from then on.'),
        rules: Type.Unsafe<Readonly<Record<string, unknown>>>({
          type: 'object',
          additionalProperties: true,
          description: 'As OutcomeFeesRequest has them.',
        }),
      }),
      { description: 'Those for all accounts first, then the oldest; past ones too.' },
    ),
    calendar: Type.Array(CalendarEntryData),
  },
  { title: 'PricesData' },
);
export type PricesData = Static<typeof PricesData>;
export type ConsoleTariff = Static<typeof ConsoleTariff>;

const moment = (description: string) => Type.String({ maxLength: 40, description });

export const PriceTrialRequest = Type.Object({
  from: moment('Trips that depart from then on: a day as YYYY-MM-DD, in UAE time, or RFC 3339.'),
  until: moment('Trips that depart before, written likewise; at most 400 days behind `from`.'),
  accountId: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only trips of this account.',
    }),
  ),
  tariffs: Type.Array(Type.Object(figures), {
    maxItems: 50,
    description: 'Each is tried on all trips of its vehicle type; at most one of a type.',
  }),
  eventFactors: Type.Array(
    Type.Object({
      vehicleTypeId: idOrNull('Null: for every one.'),
      days: Type.Optional(
        Type.Union([CalendarTarget, Type.Null()], {
          description:
            'Only on these days of the calendar, in place of what they cost; null or left out: the whole time.',
        }),
      ),
      validFrom: moment('A moment within the period, to have an effect.'),
      validUntil: moment('The first moment behind it.'),
      factorBasisPoints,
    }),
    { maxItems: 50, description: 'Surcharges, each tried for its own times.' },
  ),
});
export type PriceTrialRequest = Static<typeof PriceTrialRequest>;

const sum = {
  trips: count('Delivered trips.'),
  chargedFils: fils('What they were charged.'),
  draftFils: fils('What the draft would charge.'),
};
const TrialAccount = Type.Object({ ...sum, accountId: Type.Integer(), name: Type.String() });
const TrialTrip = Type.Object({
  tripId: Type.Integer(),
  accountId: Type.Integer(),
  vehicleTypeId: Type.Integer(),
  departureTime: timestamp('For which it was priced.'),
  chargedFils: sum.chargedFils,
  draftFils: sum.draftFils,
});
const bound = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

export const PriceTrialData = Type.Object(
  {
    total: Type.Object({
      ...sum,
      chargedVatFils: fils('Contained in what they were charged.'),
      draftVatFils: fils('Contained in what the draft would charge.'),
    }),
    bands: Type.Array(
      Type.Object({
        leastFils: bound('Included; null: without end.'),
        mostFils: bound('Included; null: without end.'),
        trips: sum.trips,
      }),
      { description: 'By how much the fare of so many trips would be another one, from less to more.' },
    ),
    vehicleTypes: Type.Array(Type.Object({ vehicleTypeId: Type.Integer(), ...sum })),
    hours: Type.Array(Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...sum }), {
      description: "The 24 hours of the UAE's day.",
    }),
    accountCount: count('How many accounts have such trips.'),
    dearerAccounts: Type.Array(TrialAccount, { description: 'At most 100, the largest rise first.' }),
    cheaperAccounts: Type.Array(TrialAccount, { description: 'At most 100, the largest fall first.' }),
    dearerTrips: Type.Array(TrialTrip, { description: 'At most 100, the largest rise first.' }),
    cheaperTrips: Type.Array(TrialTrip, { description: 'At most 100, the largest fall first.' }),
    leftOut: Type.Array(
      Type.Object({
        reason: Type.Union([
          Type.Literal('under_way'),
          Type.Literal('ended_otherwise'),
          Type.Literal('priced_otherwise'),
          Type.Literal('demo'),
        ]),
        trips: count('How many.'),
        chargedFils: fils('What is charged for them; not in the sums.'),
      }),
      { description: 'Trips of the period that are not replayed.' },
    ),
  },
  { title: 'PriceTrialData' },
);
export type PriceTrialData = Static<typeof PriceTrialData>;
