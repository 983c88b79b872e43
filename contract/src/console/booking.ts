import { type Static, Type } from 'typebox';
import { BookTripRequest, TripEstimateRequest } from '../portal/trip-booking.ts';

/**
 * The console's wire about booking trips, for an account or for a caller: under `/console-api`. Money is in fils.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | POST | `/estimates` | ConsoleEstimateRequest | TripEstimate | trips.book |
 * | POST | `/trips` | ConsoleBookTripRequest | BookedTrip | trips.book |
 */

const accountId = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The account that pays by its wallet; left out for a caller, who owes the fare.',
  }),
);
const text = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

export const ConsoleEstimateRequest = Type.Object({ accountId, ...TripEstimateRequest.properties });
export type ConsoleEstimateRequest = Static<typeof ConsoleEstimateRequest>;

export const ConsoleBookTripRequest = Type.Object({
  accountId,
  caller: Type.Optional(
    Type.Object(
      {
        email: text(254, 'Where the caller is written to.'),
        legalName: text(200, 'Whom the tax document names, such as a company; the caller when left out.'),
        trn: text(40, 'Tax registration number, 15 digits; then with an address.'),
        address: text(400, 'On one line.'),
      },
      {
        description:
          'For a trip without an account, on the company’s own. The name and number of the trip are those of whoever called.',
      },
    ),
  ),
  ...BookTripRequest.properties,
});
export type ConsoleBookTripRequest = Static<typeof ConsoleBookTripRequest>;
