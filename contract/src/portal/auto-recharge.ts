import { type Static, Type } from 'typebox';
import { textOrNull, timestamp } from '../fields.ts';
import { oneOf, oneOfOrNull, SavedCard, topUpFailures } from './payments.ts';

export const rechargeOffReasons = ['by_hand', 'failed', 'card_removed', 'disputed'] as const;

export type RechargeOffReason = (typeof rechargeOffReasons)[number];

export const rechargeLimits = ['day_limit', 'month_limit'] as const;

export type RechargeLimit = (typeof rechargeLimits)[number];

export const AutoRecharge = Type.Object(
  {
    on: Type.Boolean(),
    offReason: oneOfOrNull(
      rechargeOffReasons,
      'Why it is off; null while it is on and before it was ever on. failed: the card was refused too often.',
    ),
    thresholdFils: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'A balance below it is topped up; null before it was ever set.',
    }),
    targetFils: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'To this balance.' }),
    dayLimitFils: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description:
        "The most that is taken from the card in a day of the UAE's calendar; null before it was ever set.",
    }),
    monthLimitFils: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'The most in a month; null before it was ever set.',
    }),
    usedTodayFils: Type.Integer({ description: 'Taken today, or being taken.' }),
    usedThisMonthFils: Type.Integer({ description: 'Taken this month, or being taken.' }),
    pausedBy: oneOfOrNull(
      rechargeLimits,
      'The limit that leaves no room; null while there is room, or it is off.',
    ),
    pausedUntil: textOrNull('When it goes on by itself; null unless a limit leaves no room.'),
    savedCard: Type.Union([SavedCard, Type.Null()], { description: 'The card that is charged.' }),
    changedAt: textOrNull('When this was last changed.'),
    recharges: Type.Array(
      Type.Object({
        rechargeId: Type.Integer(),
        status: oneOf(
          ['open', 'succeeded', 'failed', 'cancelled'],
          'open: being tried, or waiting for a limit to leave room again · failed: given up · cancelled: not needed any more, or auto recharge was turned off.',
        ),
        amountFils: Type.Integer({
          description: 'What was missing to the target, or what the limits left room for.',
        }),
        attempts: Type.Integer({ description: 'How often the card was tried.' }),
        failure: oneOfOrNull(topUpFailures, 'Why the latest try failed.'),
        nextAttemptAt: textOrNull('When it is tried again; null when it is not, or is being tried now.'),
        openedAt: timestamp('When the balance fell below the threshold.'),
        closedAt: textOrNull('When it was over.'),
      }),
      { description: 'The ten latest, the latest first.' },
    ),
  },
  { title: 'AutoRecharge' },
);

export type AutoRecharge = Static<typeof AutoRecharge>;

export const AutoRechargeRequest = Type.Object(
  {
    on: Type.Boolean({
      description: 'Turning it on needs a saved card, and charges it at once when the balance is below.',
    }),
    thresholdFils: Type.Integer({ description: '0 to AED 20,000, in whole fils.' }),
    targetFils: Type.Integer({ description: 'At least AED 10 above the threshold, at most AED 45,000.' }),
    dayLimitFils: Type.Optional(
      Type.Integer({
        description:
          'The most that is taken from the card in a day, AED 10 to AED 1,000,000. With monthLimitFils, or neither: then ' +
          'they stay, and are at first the usual ones, which follow the target.',
      }),
    ),
    monthLimitFils: Type.Optional(
      Type.Integer({ description: 'The most in a month, up to AED 10,000,000; not below that of a day.' }),
    ),
  },
  { title: 'AutoRechargeRequest' },
);

export type AutoRechargeRequest = Static<typeof AutoRechargeRequest>;
