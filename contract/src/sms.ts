import { type Static, Type } from 'typebox';
import { timestamp } from './fields.ts';

export const smsStatuses = ['waiting', 'sent', 'given_up', 'left_out'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

export const smsReasons = [
  'country',
  'network',
  'abroad_limit',
  'number_limit',
  'account_limit',
  'daily_limit',
  'trip_over',
  'refused',
  'expired',
  'no_answer',
] as const;
export type SmsReason = (typeof smsReasons)[number];

/** The state of the message that a trip's customer is sent. */
export const CustomerText = Type.Object({
  status: Type.Unsafe<SmsStatus>({
    type: 'string',
    enum: [...smsStatuses],
    description:
      'waiting: to be sent, some seconds after the trip was created at the earliest. sent: handed over to the network. ' +
      'left_out: decided not to be sent. given_up: the network did not take it.',
  }),
  reason: Type.Optional(
    Type.Unsafe<SmsReason>({
      type: 'string',
      enum: [...smsReasons],
      description:
        'Why it was left out (country, network, number_limit, account_limit, daily_limit, trip_over) or given up ' +
        '(refused, expired, no_answer).',
    }),
  ),
  at: Type.Optional(timestamp('When it was sent, left out or given up, by the real clock.')),
});
export type CustomerText = Static<typeof CustomerText>;
