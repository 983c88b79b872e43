import {
  type ArrivalPunctuality,
  type AssignmentSpeed,
  arrivalPunctualityList,
  assignmentSpeedList,
  type EndCount,
  type OfferResult,
  offerResults,
} from '@satha/terms/figures';
import { type TripOutcome, tripOutcomeNames } from '@satha/terms/trip-outcomes';
import { type Static, Type } from 'typebox';
import { nameAr } from '../../fields.ts';

export const count = (description: string) => Type.Integer({ minimum: 0, description });

export const trips = count('Trips.');

const date = Type.String({ description: 'YYYY-MM-DD.' });

const weekdayAndHour = {
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday 1 … Sunday 7.' }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
};

const ends = {
  completed: count('Delivered.'),
  cancelled: count('Cancelled.'),
  noDriverFound: count('Nobody was found for them.'),
  failed: count('Ended by the company or a driver.'),
} satisfies Readonly<Record<EndCount, unknown>>;

export const TripFigures = Type.Object({
  days: Type.Array(
    Type.Object({
      date,
      trips: count('Trips booked that day, and of these, by their present status:'),
      open: count('Those that have not ended.'),
      ...ends,
    }),
    { description: 'Every day of the period, the oldest first.' },
  ),
  hours: Type.Array(Type.Object({ ...weekdayAndHour, trips }), {
    description: 'By weekday and hour of the booking; none without trips.',
  }),
});

export type TripFigures = Static<typeof TripFigures>;

export const RevenueFigures = Type.Object({
  days: Type.Array(
    Type.Object({
      date,
      revenueFils: Type.Integer({
        description: 'Posted that day as revenue, less what was given back; without VAT.',
      }),
      vatFils: Type.Integer({ description: 'The same as VAT.' }),
      trips: count('Trips whose revenue it is.'),
    }),
    { description: 'Every day of the period, the oldest first: that on which the trips ended.' },
  ),
  hours: Type.Array(
    Type.Object({ ...weekdayAndHour, revenueFils: Type.Integer({ description: 'Without VAT.' }), trips }),
    { description: 'By weekday and hour of the end; none without revenue.' },
  ),
});

export type RevenueFigures = Static<typeof RevenueFigures>;

const percentiles = {
  trips: count('Trips booked then that a driver was given.'),
  p50Seconds: Type.Union([Type.Number(), Type.Null()], {
    description: 'Half of them had a driver within it; null without any.',
  }),
  p95Seconds: Type.Union([Type.Number(), Type.Null()], { description: 'The same of 95 of a hundred.' }),
};

export const AssignmentFigures = Type.Object({
  ...percentiles,
  days: Type.Array(Type.Object({ date, ...percentiles }), {
    description: 'The oldest first; none without trips.',
  }),
  speeds: Type.Array(
    Type.Object({
      speed: Type.Unsafe<AssignmentSpeed>({ type: 'string', enum: [...assignmentSpeedList] }),
      trips,
    }),
    { description: 'All of them, the quickest first.' },
  ),
});

export type AssignmentFigures = Static<typeof AssignmentFigures>;

const punctualities = (description: string) =>
  Type.Array(
    Type.Object({
      arrival: Type.Unsafe<ArrivalPunctuality>({ type: 'string', enum: [...arrivalPunctualityList] }),
      trips,
    }),
    { description },
  );

export const ArrivalFigures = Type.Object({
  first: punctualities('By the promise that the driver was found with; all of them.'),
  anew: punctualities('Of those alone that were promised anew, by that promise.'),
});

export type ArrivalFigures = Static<typeof ArrivalFigures>;

export const OfferFigures = Type.Object({
  results: Type.Array(
    Type.Object({
      result: Type.Unsafe<OfferResult>({ type: 'string', enum: [...offerResults] }),
      offers: count('How often a driver was asked, and this became of it.'),
      trips: count('For how many trips.'),
    }),
    { description: 'All of them. What an operator gave a driver without asking is not among them.' },
  ),
});

export type OfferFigures = Static<typeof OfferFigures>;

export const DriverOfferFigures = Type.Object({
  items: Type.Array(
    Type.Object({
      driverId: Type.Integer(),
      name: Type.String(),
      nameAr,
      offers: count('How often the driver was asked.'),
      accepted: count('Of these.'),
      declined: count('Of these.'),
      expired: count('Of these: without an answer.'),
      withdrawn: count('Of these: taken back before an answer.'),
      open: count('Of these: still without an answer, which may come.'),
      trips: count('Of how many trips these were.'),
    }),
    { description: 'Who was asked most, first.' },
  ),
  nextCursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null at the end.' }),
});

export type DriverOfferFigures = Static<typeof DriverOfferFigures>;

export const OutcomeFigures = Type.Object({
  outcomes: Type.Array(
    Type.Object({
      outcome: Type.Unsafe<TripOutcome>({ type: 'string', enum: [...tripOutcomeNames] }),
      trips,
      feeFils: Type.Union([Type.Integer(), Type.Null()], {
        description:
          'What their accounts paid for ending so, VAT included; 0 of the delivered ones. Null without wallets.read.',
      }),
    }),
    { description: 'Of trips booked in the period that have ended; none without trips.' },
  ),
});

export type OutcomeFigures = Static<typeof OutcomeFigures>;

export const DemandFigures = Type.Object({
  fields: Type.Array(
    Type.Object({
      field: Type.String({ description: 'As pickupField of the list of trips.' }),
      areaName: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'What pickups in it are called most; null where nobody knows.',
      }),
      trips,
      unserved: count('Of these: nobody was found for them.'),
      hours: Type.Array(Type.Object({ hour: weekdayAndHour.hour, trips, unserved: trips }), {
        description: 'By hour of the departure; none without trips.',
      }),
    }),
    { description: 'Fields of trips that depart in the period: the sixty with the most, those first.' },
  ),
  otherTrips: count('Trips in all other fields.'),
  hours: Type.Array(
    Type.Object({
      hour: weekdayAndHour.hour,
      trips,
      unserved: trips,
      shiftMinutes: count(
        "Minutes that drivers were on shift in that hour, by the real clock; 0 for one account's figures.",
      ),
      times: count('How often the hour has begun in the period, by the real clock.'),
    }),
    { description: 'All 24.' },
  ),
});

export type DemandFigures = Static<typeof DemandFigures>;

const mean = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description });

const compared = {
  hour: weekdayAndHour.hour,
  trips,
  tripsPerHour: mean('Trips each time that the hour came, to two decimals; null where it has yet to come.'),
  freeDrivers: mean(
    "Drivers who were free, on average of the looks in it; null where nothing is known: there was no look, or the figures are one account's.",
  ),
  difference: mean('tripsPerHour less freeDrivers; null where either is.'),
};

export const SupplyFigures = Type.Object({
  fields: Type.Array(
    Type.Object({
      field: Type.String({ description: 'As pickupField of the list of trips.' }),
      areaName: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'What pickups in it are called most; null without any, and where nobody knows.',
      }),
      trips,
      hours: Type.Array(Type.Object(compared), {
        description: 'By hour of the day; none without trips or free drivers.',
      }),
    }),
    { description: 'The sixty with the most trips or free drivers in an hour, those first.' },
  ),
  otherTrips: count('Trips in all other fields.'),
  hours: Type.Array(
    Type.Object({
      ...compared,
      times: count('How often the hour has begun in the period, by the real clock.'),
      sampled: count('In how many looks free drivers were counted in it, twelve an hour.'),
    }),
    { description: 'All 24, of the whole company.' },
  ),
});

export type SupplyFigures = Static<typeof SupplyFigures>;
