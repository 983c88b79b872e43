import { type Static, Type } from 'typebox';
import { timestamp } from '../../fields.ts';
import { type SmsReason, type SmsStatus, smsReasons, smsStatuses } from '../../sms.ts';

export const smsKinds = [
  'sign_in_code',
  'tracking_link',
  'driver_assigned',
  'driver_arrived',
  'operator_message',
] as const;
export type SmsKind = (typeof smsKinds)[number];

export const SmsOutboxQuery = Type.Object({
  kind: Type.Optional(Type.Unsafe<SmsKind>({ type: 'string', enum: [...smsKinds] })),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The number of a trip, or a mobile number, whole.',
    }),
  ),
});
export type SmsOutboxQuery = Static<typeof SmsOutboxQuery>;

/**
 * GET /accounts/:accountId/sms-outbox (needs trips.read), in the sandbox alone, where nobody's phone rings: the short
 * messages about the account's trips that are of use still, the latest first, at most 200, with what live would have done
 * with each. 404 in live.
 *
 * A sign-in code stands in the outbox of the account of the number's latest trip, and opens that account's trips alone.
 */
export const SmsOutboxData = Type.Object({
  items: Type.Array(
    Type.Object({
      messageId: Type.Integer(),
      kind: Type.Unsafe<SmsKind>({ type: 'string', enum: [...smsKinds] }),
      tripId: Type.Union([Type.Integer(), Type.Null()], {
        description: 'The trip that the link in the message opens; null for a sign-in code.',
      }),
      phoneCode: Type.String(),
      mobileNumber: Type.String({ description: 'Without a leading 0.' }),
      text: Type.String({ description: 'As the phone would show it.' }),
      status: Type.Unsafe<SmsStatus>({ type: 'string', enum: [...smsStatuses] }),
      reason: Type.Unsafe<SmsReason | null>({
        type: ['string', 'null'],
        enum: [...smsReasons, null],
        description: 'Why it was left out or given up; null otherwise.',
      }),
      createdAt: timestamp('When it was made.'),
      expiresAt: timestamp('Until when it is kept.'),
    }),
  ),
  nextCursor: Type.Null(),
});
export type SmsOutboxData = Static<typeof SmsOutboxData>;
