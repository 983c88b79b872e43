import { type SentFiles, sentFilesChoices } from '@satha/terms/evidence';
import { type AdvanceTarget, advanceTargets } from '@satha/terms/trip-statuses';
import { type Static, Type } from 'typebox';
import { evidenceStage } from './evidence/evidence.ts';
import { aed, departureTimeForm, departureTimePattern, latitude, longitude, timestamp } from './fields.ts';

export const AdvanceTripRequest = Type.Object(
  {
    to: Type.Unsafe<AdvanceTarget>({
      type: 'string',
      enum: [...advanceTargets],
      description: 'The status to bring the trip to, through every status on the way.',
    }),
    hold: Type.Optional(
      Type.Boolean({
        default: true,
        description:
          'true: the trip stays there until you move it again. false: the simulated driver goes on by themselves.',
      }),
    ),
  },
  { title: 'AdvanceTripRequest', examples: [{ to: 'driver_to_pickup' }] },
);
export type AdvanceTripRequest = Static<typeof AdvanceTripRequest>;

export const DriverLocationRequest = Type.Object(
  {
    lat: latitude('Latitude of the driver, in degrees.'),
    lng: longitude('Longitude of the driver, in degrees.'),
    heading: Type.Optional(
      Type.Number({
        minimum: 0,
        exclusiveMaximum: 360,
        description: 'Degrees clockwise from north.',
        examples: [90],
      }),
    ),
    speedKmh: Type.Optional(
      Type.Number({ minimum: 0, maximum: 300, description: 'Kilometres an hour.', examples: [60] }),
    ),
    ageSeconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 86_400,
        default: 0,
        description: 'How long ago the driver was there: more than 60 seconds is a stale position.',
        examples: [600],
      }),
    ),
  },
  { title: 'DriverLocationRequest', examples: [{ lat: 25.2285, lng: 55.2867 }] },
);
export type DriverLocationRequest = Static<typeof DriverLocationRequest>;

export const SendEvidenceRequest = Type.Object(
  {
    stage: Type.Optional(evidenceStage),
    files: Type.Optional(
      Type.Unsafe<SentFiles>({
        type: 'string',
        enum: [...sentFilesChoices],
        default: 'sent',
        description:
          'sent: each file comes, also those that are missing from before. missing: none comes yet. wrong: of the first ' +
          'photo another file comes, which is refused.',
      }),
    ),
  },
  { title: 'SendEvidenceRequest', examples: [{ stage: 'pickup' }] },
);
export type SendEvidenceRequest = Static<typeof SendEvidenceRequest>;

const furthestSeconds = 366 * 24 * 60 * 60;

export const SetClockRequest = Type.Object(
  {
    offsetSeconds: Type.Optional(
      Type.Integer({
        minimum: -furthestSeconds,
        maximum: furthestSeconds,
        description: 'How far ahead of the real time, below zero behind it; 0 is the real time again.',
        examples: [3600],
      }),
    ),
    now: Type.Optional(
      Type.String({
        pattern: departureTimePattern,
        'x-form': departureTimeForm,
        description: 'What time it is to be: YYYY-MM-DDTHH:MM in UAE time. Instead of offsetSeconds.',
        examples: ['2026-12-01T08:30'],
      }),
    ),
  },
  { title: 'SetClockRequest', examples: [{ offsetSeconds: 3600 }] },
);
export type SetClockRequest = Static<typeof SetClockRequest>;

export const ClockData = Type.Object(
  {
    offsetSeconds: Type.Integer({ description: "How far the account's clock is ahead of the real time." }),
    now: timestamp("What time it is by the account's clock."),
    realNow: timestamp('What time it is.'),
  },
  {
    title: 'AccountClock',
    examples: [
      {
        offsetSeconds: 3600,
        now: '2026-11-20T10:15:00.000+04:00',
        realNow: '2026-11-20T09:15:00.000+04:00',
      },
    ],
  },
);
export type ClockData = Static<typeof ClockData>;

export const TestMoneyRequest = Type.Object(
  {
    amount: Type.Number({
      minimum: 10,
      maximum: 50_000,
      description: 'How much to add, AED with at most two decimals.',
      examples: [500],
    }),
  },
  { title: 'TestMoneyRequest', examples: [{ amount: 500 }] },
);
export type TestMoneyRequest = Static<typeof TestMoneyRequest>;

export const TestMoneyData = Type.Object(
  {
    amount: aed('What was added.'),
    balance: aed('The balance with it.'),
  },
  { title: 'TestMoney', examples: [{ amount: 500, balance: 1500 }] },
);
export type TestMoneyData = Static<typeof TestMoneyData>;

export const ResetRequest = Type.Object(
  {
    balance: Type.Optional(
      Type.Number({
        minimum: -500,
        maximum: 1_000_000,
        default: 1000,
        description: 'The balance to begin with, AED with at most two decimals.',
        examples: [1000],
      }),
    ),
  },
  { title: 'ResetRequest', examples: [{ balance: 1000 }] },
);
export type ResetRequest = Static<typeof ResetRequest>;

export const ResetData = Type.Object(
  {
    endedTrips: Type.Integer({
      description: 'How many open trips were ended, as failed, with their fares refunded.',
    }),
    balance: aed('The balance.'),
    adjustment: aed('By the one entry that brought the balance there; 0 without one.'),
  },
  { title: 'AccountReset', examples: [{ endedTrips: 2, balance: 1000, adjustment: 225.33 }] },
);
export type ResetData = Static<typeof ResetData>;
