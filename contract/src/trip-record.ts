import { type HeldUp, heldUpConcerns } from '@satha/terms/trip-concerns';
import { statusesWithDriver } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import * as examples from './examples.ts';
import { ExtraData } from './extras/extra.ts';
import { aed, timestamp, tripOutcome, tripStatusCode, tripStatusName } from './fields.ts';
import { JobData } from './job/job.ts';
import { RequirementsWaivedData, requirements } from './job/requirement.ts';
import { SearchRoundData } from './job/search-round.ts';
import { CustomerText } from './sms.ts';
import { unconfirmedSteps } from './steps/trip-steps.ts';
import { placesWhenKnown, pointsAnswered } from './trip-operations.ts';

export const TripRecord = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    StatusCode: tripStatusCode(
      '0 scheduled · 1 searching for a driver · 2 driver on the way to the pickup · 3 driver at the pickup · ' +
        '4 vehicle being loaded · 5 trip in progress · 6 completed · 7 cancelled · 8 no driver found · 9 failed.',
    ),
    statusName: tripStatusName('The status in a word, such as driver_to_pickup.'),
    vehicleTypeId: Type.Integer({ description: 'The vehicle type booked.' }),
    ...pointsAnswered,
    ...placesWhenKnown,
    DriverLat: Type.Optional(Type.Number({ description: 'Only while the driver has coordinates.' })),
    DriverLng: Type.Optional(Type.Number({ description: 'Only while the driver has coordinates.' })),
    driverLocationAt: Type.Optional(timestamp('When the driver was there.')),
    driverWithinMeters: Type.Optional(
      Type.Integer({
        description: 'By how much the coordinates may be wrong, where that is more than 500 metres.',
      }),
    ),
    driver: Type.Optional(
      Type.Object(
        {
          name: Type.String({ description: "The driver's name." }),
          phone: Type.String({ description: 'Calling code and number, digits only.' }),
          plate: Type.String({ description: "The truck's plate." }),
          vehicleTypeId: Type.Integer({ description: 'The vehicle type that the driver comes with.' }),
        },
        { description: 'While a driver is at the trip: from the assignment to the end.' },
      ),
    ),
    tripFare: aed('Fare of the trip.'),
    cancellationFees: Type.Optional(aed('What was kept of the fare when the trip was cancelled or failed.')),
    totalCharged: aed(
      'What the trip costs, or cost in the end: the fare or what was kept of it, and its accepted extras.',
    ),
    extras: Type.Optional(
      Type.Array(ExtraData, {
        description: 'What was asked for beside the fare; left out where nothing was.',
      }),
    ),
    outcome: Type.Optional(tripOutcome),
    unconfirmed: Type.Optional(unconfirmedSteps),
    estimatedDistance: Type.Number({ description: 'Kilometres, two decimals.' }),
    estimatedTime: Type.Number({ description: 'Minutes, one decimal.' }),
    departureTime: timestamp('When the trip is to depart.'),
    customer: Type.Object(
      {
        firstName: Type.String({ description: 'As sent, trimmed.' }),
        lastName: Type.String({ description: 'As sent, trimmed.' }),
        mobileNumber: Type.String({ description: 'Without its leading 0.' }),
        phoneCode: Type.String({ description: 'Country calling code.' }),
      },
      { description: 'The person whose vehicle is moved.' },
    ),
    customerText: Type.Optional(
      Type.Object(CustomerText.properties, {
        description:
          'What became of the SMS with the link to the trip; left out where the customer is sent none.',
      }),
    ),
    externalReference: Type.Optional(Type.String({ description: 'Your own number for the trip.' })),
    job: Type.Optional(JobData),
    requirements: Type.Optional(requirements),
    requirementsWaived: Type.Optional(RequirementsWaivedData),
    search: Type.Optional(SearchRoundData),
    createdAt: timestamp('When the trip was created.'),
    updatedAt: timestamp('When the trip last changed.'),
  },
  { title: 'TripRecord', examples: [examples.tripRecord] },
);

export type TripRecord = Static<typeof TripRecord>;

const drivingLeft = {
  distanceKm: Type.Number({ description: 'Kilometres by road, two decimals.' }),
  durationMinutes: Type.Number({ description: 'Driving time in minutes, one decimal.' }),
};

export const TripArrivalData = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    StatusCode: tripStatusCode('The status of the trip, 2 to 5.', statusesWithDriver),
    leg: Type.Unsafe<'pickup' | 'destination'>({
      type: 'string',
      enum: ['pickup', 'destination'],
      description: 'Where the driver arrives next: pickup in status 2 to 4, destination in 5.',
    }),
    distanceKm: Type.Optional(
      Type.Number({
        description: "Kilometres from the driver's last position, two decimals; 0 once the driver is there.",
      }),
    ),
    durationMinutes: Type.Optional(
      Type.Number({
        description:
          "Driving minutes from the driver's last position, one decimal; 0 once the driver is there.",
      }),
    ),
    arrivalAt: Type.Optional(
      timestamp(
        'When the driver arrives, or arrived in status 3 and 4, by the real clock: count down to this. Never in ' +
          'the past before that: once it has come, it is the time of asking. At a pickup never earlier than an ' +
          'operator has promised in place of the first promise. Left out when nobody can tell, as with heldUp.',
      ),
    ),
    positionAgeSeconds: Type.Optional(
      Type.Integer({ description: "Age of the driver's last position in seconds; left out without one." }),
    ),
    confidence: Type.Unsafe<'fresh' | 'stale' | 'none'>({
      type: 'string',
      enum: ['fresh', 'stale', 'none'],
      description:
        'fresh: the position is at most 60 seconds old. stale: it is older, and arrivalAt no promise. none: there is ' +
        'none, or no road from it; arrivalAt is then what was promised, as long as that is to come.',
    }),
    heldUp: Type.Optional(
      Type.Unsafe<HeldUp>({
        type: 'string',
        enum: [...heldUpConcerns],
        description:
          'The truck does not come nearer. not_on_way: not since its driver got the trip, for more than a minute. moving_away: ' +
          'it drives away from the pickup. stopped_on_way: it has stood for eight minutes. Left out where it comes.',
      }),
    ),
    poweredBy: Type.Optional(
      Type.String({ description: 'The route provider that answered; left out when none was asked.' }),
    ),
    onward: Type.Optional(
      Type.Object(drivingLeft, {
        description: 'The drive from the pickup to the destination, as quoted; left out in status 5.',
      }),
    ),
    deliveryAt: Type.Optional(
      Type.String({ description: 'In status 3 and 4: when the vehicle will be at the destination.' }),
    ),
  },
  { title: 'TripArrival', examples: [examples.tripArrivalData] },
);

export type TripArrivalData = Static<typeof TripArrivalData>;

export const TrackingLinkData = Type.Object(
  {
    tripID: Type.Integer({ description: 'Identifier of the trip.' }),
    url: Type.String({
      description: 'Opens this one trip in a browser, without anybody signing in. Whoever has it can watch.',
    }),
    expiresAt: Type.Optional(
      timestamp("Of a trip that is over: until when the link is good, on the account's own clock."),
    ),
  },
  { title: 'TrackingLink', examples: [examples.trackingLinkData] },
);

export type TrackingLinkData = Static<typeof TrackingLinkData>;
