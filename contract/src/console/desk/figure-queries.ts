import { arrivalPunctualityList, mostFigureDays } from '@satha/terms/figures';
import { type Static, Type } from 'typebox';
import { tableFormat } from '../../fields.ts';

/**
 * The console's wire about figures: under `/console-api`. Days are those of the UAE's calendar, on the accounts' own clocks;
 * money is in fils.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/figures/trips` | FiguresQuery | TripFigures | trips.read |
 * | GET | `/figures/revenue` | FiguresQuery | RevenueFigures | wallets.read |
 * | GET | `/figures/assignment` | FiguresQuery | AssignmentFigures | trips.read |
 * | GET | `/figures/arrivals` | FiguresQuery | ArrivalFigures | trips.read |
 * | GET | `/figures/offers` | FiguresQuery | OfferFigures | trips.read |
 * | GET | `/figures/offers/drivers` | DriverOffersQuery | DriverOfferFigures | trips.read |
 * | GET | `/figures/outcomes` | FiguresQuery | OutcomeFigures | trips.read |
 * | GET | `/figures/demand` | FiguresQuery | DemandFigures | trips.read |
 * | GET | `/figures/supply` | FiguresQuery | SupplyFigures | trips.read |
 * | GET | `/figures/texts` | FiguresQuery | TextFigures | trips.read |
 *
 * Each but `offers/drivers` has `/export`, as has `/figures/texts/sent`: FiguresExportQuery gives its table as a file.
 *
 * Each counts trips that `GET /trips` lists by the filters below, given the same days.
 */

const names = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: 200, description: `${description}, with commas between; any of them.` }),
  );

const oneOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Optional(Type.Unsafe<Word>({ type: 'string', enum: [...words], description }));

export const hour = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: `The hour of the UAE's day in which ${description}.`,
    }),
  );

export const weekday = (description: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: 7, description: `Monday 1 … Sunday 7, when ${description}.` }),
  );

const id = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

const demo = oneOf(['without', 'with'], "Whether trips of the sandbox's demo are among them.");

/** By what the list of trips is narrowed to those that a figure has counted. */
export const measuredTripFilters = {
  endedFrom: Type.Optional(
    Type.String({ maxLength: 40, description: 'As createdFrom, of when the trip ended.' }),
  ),
  endedTo: Type.Optional(Type.String({ maxLength: 40, description: 'The same; of a day, all of it.' })),
  createdWeekday: weekday('it was booked'),
  createdHour: hour('it was booked'),
  departureHour: hour('it is to depart'),
  endedWeekday: weekday('it ended'),
  endedHour: hour('it ended'),
  pickupField: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'The southern and the western edge of the grid square of 0.05° in which it begins: 25.20,55.25.',
    }),
  ),
  arrival: oneOf(
    arrivalPunctualityList,
    'The driver who came to the pickup last came so early or late, by the first promise.',
  ),
  arrivalAnew: oneOf(arrivalPunctualityList, 'The same by the promise that an operator made anew.'),
  assigned: names('How soon a driver was first given it; `any` is all of them'),
  offer: names('A driver was asked to take it, and this became of that; `any` is all of them'),
  offeredTo: id,
  text: names('Which message its customer was to be sent by itself'),
  textResult: names('What became of such a message'),
  revenue: oneOf(['some'], 'The company has earned something by it.'),
  demo,
};

const period = {
  from: Type.String({ maxLength: 10, description: 'The first day, YYYY-MM-DD.' }),
  to: Type.String({ maxLength: 10, description: `The last day, at most ${mostFigureDays} in all.` }),
  accountId: id,
  demo,
};

export const FiguresQuery = Type.Object(period);

export type FiguresQuery = Static<typeof FiguresQuery>;

export const FiguresExportQuery = Type.Object({ ...period, ...tableFormat });

export const DriverOffersQuery = Type.Object({
  ...period,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});

export type DriverOffersQuery = Static<typeof DriverOffersQuery>;
