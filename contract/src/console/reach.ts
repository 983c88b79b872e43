import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';

/**
 * The console's wire about what reaches drivers: under `/console-api`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/drivers/unreached` | | UnreachedDriversData | fleet.read |
 * | POST | `/drivers/:driverId/check-phone` | CheckPhoneRequest | CheckedPhoneData | trips.note |
 */

const oneOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description });
const momentOrNull = (description: string) =>
  Type.Union([timestamp('By the real clock.'), Type.Null()], { description });
const count = Type.Integer({ minimum: 0 });

const standing = oneOf(
  ['works', 'failed', 'unknown', 'none'],
  'none: there is nothing to reach, such as no phone that takes push messages, or no open app. unknown: never tried.',
);
export type ReachStanding = Static<typeof standing>;

const Reached = Type.Object({
  standing,
  workedAt: momentOrNull('When it was last known to work.'),
  failedAt: momentOrNull('When it last failed.'),
});

/** What reaches a driver, in few words: for lists. */
export const ReachStandings = Type.Object({
  stream: standing,
  push: standing,
  text: standing,
  call: standing,
});
export type ReachStandings = Static<typeof ReachStandings>;

export const ConsolePhoneCheck = Type.Object({
  checkId: Type.String(),
  askedAt: timestamp('By the real clock.'),
  askedBy: oneOf(['driver', 'operator'], 'Who asked for it.'),
  push: oneOf(['waiting', 'works', 'failed', 'no_address'], 'waiting: for up to 20 seconds.'),
  text: oneOf(['waiting', 'works', 'failed', 'not_asked'], 'waiting: for up to five minutes.'),
});
export type ConsolePhoneCheck = Static<typeof ConsolePhoneCheck>;

/** What reaches a driver, and how that went in the last thirty days. */
export const DriverReachData = Type.Object({
  stream: Reached,
  push: Reached,
  text: Reached,
  call: Reached,
  check: Type.Union([ConsolePhoneCheck, Type.Null()], {
    description: 'The latest of the last two days.',
  }),
  figures: Type.Object(
    {
      offers: count,
      seen: Type.Object({ stream: count, poll: count, push: count, text: count, call: count, answer: count }),
      missed: Type.Integer({ description: 'Over without any sign of life.' }),
      texts: count,
      textParts: Type.Integer({ description: 'What a gateway bills.' }),
      calls: count,
    },
    { description: 'Of the offers of the last thirty days.' },
  ),
});
export type DriverReachData = Static<typeof DriverReachData>;

export const CheckPhoneRequest = Type.Object({
  withText: Type.Optional(
    Type.Boolean({
      description: 'Whether a text is sent as well; a driver is sent three of checks a day. Left out: false.',
    }),
  ),
});
export type CheckPhoneRequest = Static<typeof CheckPhoneRequest>;

export const CheckedPhoneData = Type.Object({ check: ConsolePhoneCheck });
export type CheckedPhoneData = Static<typeof CheckedPhoneData>;

export const UnreachedDriversData = Type.Object({
  driverIds: Type.Array(Type.Integer(), {
    description: 'On shift, and reached by no open app and no push message; at most two thousand.',
  }),
});
export type UnreachedDriversData = Static<typeof UnreachedDriversData>;
