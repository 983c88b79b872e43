import { type AlarmKind, alarmKindList, alarmSubjects, alarmUrgencies } from '@satha/terms/attention';
import { type Static, Type } from 'typebox';
import { timestamp } from '../../fields.ts';

/**
 * The console's wire about what is amiss: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/attention` | | AttentionData | trips.read |
 * | POST | `/attention/acknowledge` | AcknowledgeRequest | | trips.write |
 * | POST | `/attention/:alarmId/take` | | AlarmData | trips.write |
 * | POST | `/attention/:alarmId/snooze` | SnoozeRequest | AlarmData | trips.write |
 * | POST | `/attention/:alarmId/undo` | UndoRequest | AlarmData | trips.write |
 * | GET | `/duty-phone` | | DutyPhoneData | duty_phone.write |
 * | PUT | `/duty-phone` | DutyPhoneRequest | DutyPhoneData | duty_phone.write |
 *
 * The stream of changes tells each alarm that begins, changes or ends, in a frame `alarm`.
 */
const timeOrNull = (description: string) => Type.Union([timestamp(description), Type.Null()]);

export const AlarmData = Type.Object(
  {
    alarmId: Type.Integer(),
    kind: Type.Unsafe<AlarmKind>({ type: 'string', enum: [...alarmKindList] }),
    subject: Type.Enum([...alarmSubjects]),
    subjectId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The number of the trip, account, driver or truck; null of the service.',
    }),
    urgency: Type.Enum([...alarmUrgencies]),
    isDemo: Type.Boolean({ description: "Of the sandbox's demo: the duty phone is told nothing of it." }),
    since: timestamp('Since when it is so.'),
    foundAt: timestamp('When it was seen.'),
    endedAt: timeOrNull('When it was over; null while it is so.'),
    promise: Type.Union(
      [
        Type.Object({
          promisedAt: timestamp('When the truck was to be at the pickup.'),
          expectedAt: timeOrNull(
            'When it can be there at the earliest, as it was judged first; null: not known.',
          ),
        }),
        Type.Null(),
      ],
      { description: 'Of a promise that is at risk or broken.' },
    ),
    taken: Type.Union(
      [
        Type.Object({
          operatorId: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: the command line.' }),
          name: Type.String(),
          at: timestamp('When.'),
        }),
        Type.Null(),
      ],
      { description: 'Who looks after it.' },
    ),
    snoozedUntil: timeOrNull('Until then it is put off; it may have passed.'),
    acknowledgedAt: timeOrNull('When a console had shown or rung it.'),
    toldDutyAt: timeOrNull('When the duty phone was sent a text about it.'),
    version: Type.Integer({
      description: 'Rises with what people do to it: undo names the one that it saw.',
    }),
  },
  { title: 'AlarmData' },
);
export type AlarmData = Static<typeof AlarmData>;

/** GET /attention: what is amiss now, the oldest alarm first, at most 500. */
export const AttentionData = Type.Object({
  items: Type.Array(AlarmData),
  isWatched: Type.Boolean({
    description:
      'False where nobody has looked for half a minute: then no alarm does not mean that all is well.',
  }),
  watchedAt: timestamp('When everything was looked at last.'),
  nextCursor: Type.Null(),
});
export type AttentionData = Static<typeof AttentionData>;

export const AlarmPath = Type.Object({
  alarmId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const SnoozeRequest = Type.Object({ minutes: Type.Integer({ minimum: 1, maximum: 240 }) });
export type SnoozeRequest = Static<typeof SnoozeRequest>;

export const UndoRequest = Type.Object({
  version: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "The alarm's, as the operator saw it.",
  }),
});
export type UndoRequest = Static<typeof UndoRequest>;

/** POST /attention/acknowledge: those that are over or unknown are passed by. */
export const AcknowledgeRequest = Type.Object({
  alarmIds: Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    minItems: 1,
    maxItems: 500,
  }),
});
export type AcknowledgeRequest = Static<typeof AcknowledgeRequest>;

export const DutyPhoneData = Type.Object({
  mobileNumber: Type.Union([Type.String(), Type.Null()], {
    description: 'With its calling code, such as +971501234567; null: nobody is sent a text.',
  }),
  afterSeconds: Type.Integer({ description: 'So long a console has to show an alarm.' }),
  version: Type.Integer(),
});
export type DutyPhoneData = Static<typeof DutyPhoneData>;

/** PUT /duty-phone: what is left out stays. */
export const DutyPhoneRequest = Type.Object({
  mobileNumber: Type.Optional(
    Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
      description: 'A mobile number of the UAE; null: nobody is sent a text.',
    }),
  ),
  afterSeconds: Type.Optional(Type.Integer({ minimum: 30, maximum: 3_600 })),
  version: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The one that was seen.',
  }),
});
export type DutyPhoneRequest = Static<typeof DutyPhoneRequest>;
