import type { SmsKind, SmsMessage } from './sms-message.ts';

/** A row of `sms_messages`, as far as it is read. */
export type SmsMessageRow = {
  message_id: number;
  kind: SmsKind;
  phone_code: string;
  mobile_number: string;
  text: string | null;
  account_id: number | null;
  trip_id: number | null;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  status: SmsMessage['status'];
  reason: SmsMessage['reason'] | null;
  attempts: number;
  open_sends: number;
  error: string | null;
};

export const smsColumns = `message_id, kind, phone_code, mobile_number, text, account_id, trip_id, created_at, expires_at,
  status, reason, attempts, open_sends, error`;

export function toSmsMessage(row: SmsMessageRow): SmsMessage {
  return {
    messageId: row.message_id,
    kind: row.kind,
    phoneCode: row.phone_code,
    mobileNumber: row.mobile_number,
    text: row.text ?? undefined,
    accountId: row.account_id ?? undefined,
    tripId: row.trip_id ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: row.status,
    reason: row.reason ?? undefined,
    attempts: row.attempts,
    openSends: row.open_sends,
    error: row.error ?? undefined,
  };
}
