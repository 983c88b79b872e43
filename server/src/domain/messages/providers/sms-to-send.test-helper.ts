import type { WrittenSms } from '../sms-message.ts';

/** A code, as a provider is given it; with what a careless encoding would spoil. */
export const smsToSend: WrittenSms = {
  messageId: 7,
  kind: 'sign_in_code',
  phoneCode: '971',
  mobileNumber: '501234567',
  text: '123456 & "سطحة" {to} + 100 %\nline',
  accountId: undefined,
  tripId: undefined,
  createdAt: Temporal.Instant.from('2026-11-20T08:00:00Z'),
  expiresAt: Temporal.Instant.from('2026-11-20T08:05:00Z'),
  status: 'waiting',
  reason: undefined,
  attempts: 1,
  openSends: 1,
  error: undefined,
};
