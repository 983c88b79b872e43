import { type Static, Type } from 'typebox';
import * as examples from './driver-examples.ts';
import { nameAr, timestamp } from './fields.ts';
import { equipment } from './job/requirement.ts';

export const phoneCode = Type.String({
  description: 'Country calling code, digits only.',
  examples: ['971'],
});

export const mobileNumber = Type.String({
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

/** The stream's content, for the reference: frames of an event and its data. */
export const driverStreamMedia = {
  schema: Type.String({
    description:
      'Frames of an event and its data: `offer` with { offer }, `trip` with { trip }, `here` with nothing.',
  }),
  example: examples.driverStreamText,
};
