import {
  type ActionResult,
  actionResults,
  type LateMinutes,
  lateMinutes,
  type ToldAction,
  toldActionNames,
  toldActions,
} from '@satha/terms/dispatch';
import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';
import { driverEndOutcome } from '../driver-outcomes.ts';
import { DriverTrip } from '../driver-trips.ts';
import { latitude, longitude, timestamp, tripId, uuidForm } from '../fields.ts';

const say = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([word, meaning]) => `${word}: ${meaning}`)
    .join(' · ');

const whole = (description: string, example: number) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, examples: [example] });

const phoneTime = (description: string) =>
  Type.String({
    maxLength: 40,
    description: `${description} RFC 3339, with an offset or Z; kept as told.`,
    examples: ['2026-11-20T09:21:40.000+04:00'],
  });

export const TellActionRequest = Type.Object(
  {
    actionId: Type.String({
      ...uuidForm,
      description: 'Made by the phone, a UUID: the same action may be told again by it.',
    }),
    phoneId: Type.String({
      ...uuidForm,
      description:
        'Made once by each installation of the app, a UUID, and anew when it has lost what it kept.',
    }),
    sequence: whole('Counts up within phoneId, from 1, over all trips; numbers may be left out.', 12),
    tripId: tripId('The trip that it is of.'),
    assignmentId: whole('Of the present trip, as it was when the driver did it.', 5),
    action: Type.Unsafe<ToldAction>({
      type: 'string',
      enum: [...toldActionNames],
      description: `${say(toldActions)}.`,
    }),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'Of give-up, and needed there: why, in a few words; the account reads it.',
      }),
    ),
    outcome: Type.Optional(driverEndOutcome('Of end, and needed there: how it ended.')),
    minutes: Type.Optional(
      Type.Unsafe<LateMinutes>({
        type: 'integer',
        enum: [...lateMinutes],
        description: 'Of late, and needed there: by how many minutes.',
      }),
    ),
    place: Type.Optional(
      Type.Object(
        {
          lat: latitude('Latitude, in degrees.'),
          lng: longitude('Longitude, in degrees.'),
          accuracyMeters: Type.Optional(
            Type.Number({ minimum: 0, maximum: 1e6, description: 'By how much it may be wrong.' }),
          ),
        },
        {
          description:
            'Where the phone was. It is not kept and decides nothing: where the truck is, is told by its locations.',
        },
      ),
    ),
    recordedAt: phoneTime('When the driver did it, by the phone’s clock.'),
    sentAt: phoneTime('When this request is sent, by the phone’s clock.'),
  },
  { title: 'TellActionRequest', examples: [examples.tellActionRequest] },
);
export type TellActionRequest = Static<typeof TellActionRequest>;

export const ToldActionData = Type.Object(
  {
    action: Type.Object({
      actionId: Type.String({ description: 'As it was sent.' }),
      result: Type.Unsafe<ActionResult>({
        type: 'string',
        enum: Object.keys(actionResults),
        description: `${say(actionResults)}. Each is final.`,
      }),
      refusal: Type.Optional(
        Type.Object(
          {
            message: Type.String({ description: 'As the plain route would answer.' }),
            reason: Type.String({ description: 'Its code, such as trip_status_conflict.' }),
          },
          { description: 'Why, of what was refused.' },
        ),
      ),
      receivedAt: timestamp('When it was judged.'),
    }),
    trip: Type.Unsafe<DriverTrip | null>({
      anyOf: [DriverTrip, { type: 'null' }],
      description: 'The trip that the driver is at now; null without one.',
    }),
  },
  { title: 'ToldAction', examples: [examples.toldActionData] },
);
export type ToldActionData = Static<typeof ToldActionData>;
