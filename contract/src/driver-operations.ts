import { type Static, Type } from 'typebox';
import * as examples from './driver-examples.ts';
import { ExtraData } from './extras/extra.ts';
import { nameAr, point, timestamp, tripId, tripStatusCode, tripStatusName, vehicleTypeId } from './fields.ts';
import { JobData } from './job/job.ts';
import { equipment, RequirementsWaivedData, requirements } from './job/requirement.ts';
import { unconfirmedSteps } from './steps/trip-steps.ts';

const phoneCode = Type.String({ description: 'Country calling code, digits only.', examples: ['971'] });
const mobileNumber = Type.String({
  description: "The driver's mobile number in local format, digits only; one leading 0 is dropped.",
  examples: ['521234567'],
});

export const SignInCodeRequest = Type.Object(
  { phoneCode, mobileNumber },
  { title: 'SignInCodeRequest', examples: [examples.signInCodeRequest] },
);
export type SignInCodeRequest = Static<typeof SignInCodeRequest>;

export const SignInCodeData = Type.Object(
  {
    expiresInSeconds: Type.Integer({
      description: 'How long the code is good for, which may be one that was sent before.',
    }),
    nextCodeInSeconds: Type.Integer({ description: 'After how long a message may be asked for again.' }),
  },
  { title: 'SignInCode', examples: [examples.signInCodeData] },
);
export type SignInCodeData = Static<typeof SignInCodeData>;

export const SignInRequest = Type.Object(
  {
    phoneCode,
    mobileNumber,
    code: Type.String({
      pattern: '^[0-9]{6}$',
      'x-form': 'the six digits of the latest message',
      description: 'The six digits of the latest message.',
    }),
    keep: Type.Optional(
      Type.Literal('cookie', {
        description:
          'Left out: the answer has the token. `cookie`: a cookie that no page can read holds it; our own pages alone are served by it.',
      }),
    ),
  },
  { title: 'SignInRequest', examples: [examples.signInRequest] },
);
export type SignInRequest = Static<typeof SignInRequest>;

const driver = {
  driverId: Type.Integer({ description: 'Identifier of the driver.' }),
  name: Type.String({ description: "The driver's name." }),
  nameAr,
  phoneCode: Type.String({ description: 'Country calling code.' }),
  mobileNumber: Type.String({ description: 'Without its leading 0.' }),
  status: Type.Unsafe<'suspended' | 'busy' | 'available' | 'offline'>({
    type: 'string',
    enum: ['suspended', 'busy', 'available', 'offline'],
    description: 'available: online and without a trip · busy: at a trip · offline · suspended.',
  }),
  licenceExpiresOn: Type.String({
    description: 'The last day of the driving licence, YYYY-MM-DD.',
    examples: ['2028-05-31'],
  }),
  shift: Type.Optional(
    Type.Object(
      {
        startedAt: timestamp('When the driver went online.'),
        plate: Type.String({ description: 'The plate of the vehicle: emirate, code, number.' }),
        vehicleTypeId: Type.Integer({ description: 'What the vehicle can be booked as.' }),
        equipment: Type.Array(equipment('A piece of equipment.'), {
          description: 'What is on board in this shift: trips that need more are not offered.',
        }),
        vehicle: Type.Object(
          {
            equipment: Type.Array(equipment('A piece of equipment.'), {
              description: 'What the operator knows the truck to have.',
            }),
            heightMm: Type.Optional(Type.Integer({ description: 'Its height; left out when not known.' })),
            payloadKg: Type.Optional(
              Type.Integer({ description: 'What it may carry; left out when not known.' }),
            ),
            tareKg: Type.Optional(
              Type.Integer({ description: 'What it weighs empty; left out when not known.' }),
            ),
          },
          { description: 'The truck, as the operator told of it.' },
        ),
      },
      { description: 'While the driver is online.' },
    ),
  ),
  tripId: Type.Optional(Type.Integer({ description: 'The trip that the driver is at.' })),
};

export const DriverData = Type.Object(driver, { title: 'Driver', examples: [examples.driver] });
export type DriverData = Static<typeof DriverData>;

export const SignInData = Type.Object(
  {
    token: Type.Optional(
      Type.String({
        description:
          'Send it as `Authorization: Bearer …` with every request. It is shown this once; left out where a cookie holds it.',
      }),
    ),
    expiresAt: timestamp('When to sign in again.'),
    driver: DriverData,
  },
  { title: 'SignedIn', examples: [examples.signInData] },
);
export type SignInData = Static<typeof SignInData>;

export const SignOutData = Type.Object(
  { signedOut: Type.Literal(true, { description: 'The token is good for nothing any more.' }) },
  { title: 'SignedOut', examples: [{ signedOut: true }] },
);

export const StartShiftRequest = Type.Object(
  {
    plate: Type.String({
      maxLength: 40,
      description: 'The plate as it is on the truck: emirate, code if there is one, number.',
      examples: ['Dubai K 40217'],
    }),
    equipment: Type.Optional(
      Type.Array(equipment('A piece of equipment.'), {
        maxItems: 20,
        description:
          'What is on board of what the truck has; all of it when left out. Who is online already may tell it anew. What ' +
          'the truck is not known to have is refused.',
      }),
    ),
  },
  { title: 'StartShiftRequest', examples: [examples.startShiftRequest] },
);
export type StartShiftRequest = Static<typeof StartShiftRequest>;

/** Told once, when a tracker is made. */
export const TrackerData = Type.Object(
  {
    trackerId: Type.String({
      description: 'What the tracker is known by. It is told once; keep it as you keep a password.',
    }),
    url: Type.String({
      description: 'Where the tracker reports: an address of its own, which holds the id.',
    }),
    settingsUrl: Type.String({
      description: 'Address and settings in one; Traccar Client takes them from its QR code.',
    }),
    traccarClientUrl: Type.String({
      description: 'The same as a link, which Traccar Client opens on the phone that has it.',
    }),
    ownTracksUrl: Type.String({ description: 'The same for OwnTracks.' }),
  },
  { title: 'Tracker', examples: [examples.trackerData] },
);
export type TrackerData = Static<typeof TrackerData>;

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

/** The stream's content, for the reference: frames of an event and its data. */
export const driverStreamMedia = {
  schema: Type.String({
    description:
      'Frames of an event and its data: `offer` with { offer }, `trip` with { trip }, `here` with nothing.',
  }),
  example: examples.driverStreamText,
};
