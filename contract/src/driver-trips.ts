import { type Static, Type } from 'typebox';
import * as examples from './driver-examples.ts';
import { ExtraData } from './extras/extra.ts';
import { point, timestamp, tripId, tripStatusCode, tripStatusName, vehicleTypeId } from './fields.ts';
import { JobData } from './job/job.ts';
import { RequirementsWaivedData, requirements } from './job/requirement.ts';
import { unconfirmedSteps } from './steps/trip-steps.ts';

export const OfferData = Type.Object(
  {
    offerId: Type.Integer({ description: 'Identifier of the offer.' }),
    tripId: Type.Integer({ description: 'The trip that is offered.' }),
    vehicleTypeId: Type.Integer({ description: 'The vehicle type booked.' }),
    pickup: point('Where the vehicle is.'),
    destination: point('Where it is to go.'),
    pickupDistance: Type.Number({ description: 'From the driver to the pickup, in kilometres.' }),
    pickupTime: Type.Number({ description: 'From the driver to the pickup, in minutes.' }),
    tripDistance: Type.Number({ description: 'From the pickup to the destination, in kilometres.' }),
    tripTime: Type.Number({ description: 'From the pickup to the destination, in minutes.' }),
    departureTime: timestamp('When the trip is to depart.'),
    requirements: Type.Optional(requirements),
    requirementsWaived: Type.Optional(RequirementsWaivedData),
    job: Type.Optional(
      Type.Object(JobData.properties, {
        description:
          'The work itself, as far as it was told; without plate, VIN, names, numbers and notes, which come with the trip.',
      }),
    ),
    expiresAt: timestamp('Until when the offer can be accepted.'),
    expiresInSeconds: Type.Number({ description: "The same, whatever the phone's clock says." }),
  },
  { title: 'Offer', examples: [examples.offer] },
);

export type OfferData = Static<typeof OfferData>;

export const OffersData = Type.Object(
  { offers: Type.Array(OfferData, { description: 'What the driver is being asked now: one at the most.' }) },
  { title: 'OfferList', examples: [examples.offersData] },
);

export type OffersData = Static<typeof OffersData>;

export const offerId = Type.Integer({ minimum: 1, description: 'Identifier of the offer.', examples: [31] });

export const driverActions = ['arrived', 'loading', 'start', 'complete', 'give-up', 'end'] as const;

export type DriverAction = (typeof driverActions)[number];

export const DriverTrip = Type.Object(
  {
    tripId: Type.Integer({ description: 'Identifier of the trip.' }),
    statusCode: tripStatusCode('As in the trip API.'),
    statusName: tripStatusName('The status in a word, such as driver_to_pickup.'),
    actions: Type.Array(Type.Unsafe<DriverAction>({ type: 'string', enum: driverActions }), {
      description:
        'What the driver may do with the trip now. complete alone, on a trip that is cancelled or failed: hand the vehicle over.',
    }),
    vehicleTypeId,
    pickup: point('Where the vehicle is.'),
    destination: point('Where it is to go.'),
    distance: Type.Number({ description: 'From the pickup to the destination, in kilometres.' }),
    time: Type.Number({ description: 'From the pickup to the destination, in minutes.' }),
    departureTime: timestamp('When the trip is to depart.'),
    assignmentId: Type.Integer({
      description: 'Identifier of this assignment: the same driver who gets the trip again has another one.',
    }),
    handOver: Type.Optional(
      Type.Literal(true, {
        description: 'The trip is over, and the vehicle still on board: hand it over, then complete.',
      }),
    ),
    contact: Type.Object(
      {
        reaches: Type.Unsafe<'customer' | 'operator'>({
          type: 'string',
          enum: ['customer', 'operator'],
          description: 'Who answers: the customer, or the operator, who puts the call through.',
        }),
        number: Type.String({ description: 'With + and the country code.', examples: ['+971501234567'] }),
      },
      { description: 'What the call button dials.' },
    ),
    customer: Type.Object(
      {
        firstName: Type.String({ description: "The customer's first name." }),
        lastName: Type.String({ description: "The customer's last name." }),
        phoneCode: Type.Optional(
          Type.String({
            description: 'Country calling code; left out where drivers call the operator.',
          }),
        ),
        mobileNumber: Type.Optional(
          Type.String({
            description: 'Without its leading 0; left out where drivers call the operator.',
          }),
        ),
      },
      { description: 'The person whose vehicle is moved.' },
    ),
    job: Type.Optional(JobData),
    requirements: Type.Optional(requirements),
    requirementsWaived: Type.Optional(RequirementsWaivedData),
    extras: Type.Optional(
      Type.Array(ExtraData, {
        description: 'What was asked for beside the fare; left out where nothing was.',
      }),
    ),
    unconfirmed: Type.Optional(unconfirmedSteps),
  },
  { title: 'DriverTrip' },
);

export type DriverTrip = Static<typeof DriverTrip>;

export const PresentTripData = Type.Object(
  {
    trip: Type.Unsafe<DriverTrip | null>({
      anyOf: [DriverTrip, { type: 'null' }],
      description: 'The trip that the driver is at; null without one.',
    }),
  },
  { title: 'PresentTrip', examples: [examples.presentTripData] },
);

export type PresentTripData = Static<typeof PresentTripData>;

export const TripActionRequest = Type.Object(
  { tripId: tripId('The trip that it is done with: a repeated request never moves another one.') },
  { title: 'TripActionRequest', examples: [examples.tripActionRequest] },
);

export type TripActionRequest = Static<typeof TripActionRequest>;

export const GiveUpRequest = Type.Object(
  {
    tripId: tripId('The trip that is given up.'),
    reason: Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'Why, in a few words; the account reads it.',
      examples: ['Flat tyre'],
    }),
  },
  { title: 'GiveUpRequest', examples: [examples.giveUpRequest] },
);

export type GiveUpRequest = Static<typeof GiveUpRequest>;
