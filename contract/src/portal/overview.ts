import { type OverviewLength, overviewLengths, usualOverviewLength } from '@satha/terms/figures';
import { type TripStatusName, tripStatusNames } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';

const status = Type.Unsafe<TripStatusName>({ type: 'string', enum: [...tripStatusNames] });
const fils = (description: string) => Type.Integer({ description: `${description} Whole fils.` });

export const OverviewQuery = Type.Object({
  days: Type.Optional(
    Type.Unsafe<OverviewLength>({
      type: 'integer',
      enum: [...overviewLengths],
      description: `How many days, today the last; ${usualOverviewLength} when left out.`,
    }),
  ),
});
export type OverviewQuery = Static<typeof OverviewQuery>;

/**
 * GET /accounts/:accountId/overview (needs trips.read): how the last days went, and what needs somebody now. Money and
 * endpoints are left out for whoever has no account.read.
 * Days are those of the UAE's calendar, on the account's own clock.
 */
export const OverviewData = Type.Object({
  days: Type.Array(
    Type.Object({
      date: Type.String({ description: 'YYYY-MM-DD.' }),
      spentFils: Type.Optional(
        fils('What completed trips and cancellation fees took that day, tax included.'),
      ),
      balanceFils: Type.Optional(fils("The wallet's balance when the day ended; of today at this moment.")),
      trips: Type.Integer({ description: 'Trips booked.' }),
    }),
    { description: 'As many as were asked for, the oldest first, the last one today.' },
  ),
  hours: Type.Array(
    Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), status, trips: Type.Integer() }),
    {
      description:
        'Trips of these days by the hour in which they were booked and by their present status; no row without trips.',
    },
  ),
  arrivals: Type.Array(
    Type.Object({
      latestMinutes: Type.Union([Type.Integer(), Type.Null()], {
        description:
          'They came no later than so many minutes after the promise; null: later than all bounds.',
      }),
      arrivals: Type.Integer(),
    }),
    {
      description: 'Arrivals at the pickups of trips of these days, by how late they were: 0, 5, 15 or more.',
    },
  ),
  lateTrips: Type.Array(
    Type.Object({
      tripId: Type.Integer(),
      status,
      promisedPickupAt: Type.Union([Type.String(), Type.Null()], {
        description: 'When the driver was to be there, by the real clock; null while none is found.',
      }),
    }),
    { description: 'At most five, the longest waiting first.' },
  ),
  waitingExtras: Type.Array(
    Type.Object({
      tripId: Type.Integer(),
      extraId: Type.String(),
      expiresAt: Type.String({ description: 'When silence decides on it, by the real clock.' }),
    }),
    { description: 'Extras that wait for an answer: at most five, those of the least time first.' },
  ),
  unservedTrips: Type.Integer({
    description: 'Trips that no driver was found for, and that ended yesterday or today.',
  }),
  unservedFrom: Type.String({ description: 'The first of these two days, YYYY-MM-DD.' }),
  stoppedEndpoints: Type.Optional(Type.Integer({ description: 'Webhook endpoints that are disabled.' })),
});
export type OverviewData = Static<typeof OverviewData>;
