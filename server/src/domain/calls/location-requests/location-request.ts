import { hash } from 'node:crypto';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { SmsReason, SmsStatus } from '../../messages/sms-message.ts';

/** A caller was sent a link by which their phone says where they are. */
export type LocationRequest = {
  readonly locationRequestId: number;
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Undefined until the phone has said where it is. */
  readonly shared:
    | {
        readonly point: Coordinates;
        /** Undefined of a point that was set by hand. */
        readonly accuracyMeters: number | undefined;
        readonly at: Temporal.Instant;
      }
    | undefined;
  /** An operator has taken the point: the link is over. */
  readonly isTaken: boolean;
  /** What became of the text; undefined once that is deleted. */
  readonly text: { readonly status: SmsStatus; readonly reason: SmsReason | undefined } | undefined;
};

/** Our own figures. */
export const locationPolicy = {
  /** As the check of `of_day` has it, and `smsKindPolicies.location_request`. */
  mostPerDay: 2,
  /** Of one operator: a call taker has a call every three minutes at the most, and asks in one of two. */
  mostPerOperator: { hour: 30, day: 100 },
  openMinutes: 30,
  /** Answers of one phone: the first, and corrections. As the check of `times_shared`. */
  mostShared: 20,
  keptHours: 24,
  tokenBytes: 16,
} as const;

/** Returns what is stored of a link: SHA-256 of its last part, which is random and long enough not to be guessed. */
export function hashLocationToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
