import type { CalledParty, CallResult, MessagedParty, OperatorActKind } from '@satha/terms/operator-acts';
import type { Actor, AuditOrigin } from '../../audit/audit-entry.ts';
import type { SmsReason, SmsStatus } from '../../messages/sms-message.ts';

/** An operator who does something, and whence. */
export type OperatorActing = AuditOrigin & { readonly actor: Extract<Actor, { readonly kind: 'operator' }> };

/** What else is told of an act; words and figures alone, nothing of persons and places. */
export type OperatorActDetails = {
  /** Whom a call or a message was for. */
  readonly to?: CalledParty | MessagedParty;
  readonly result?: CallResult;
  /** What became of a message, and why it was not sent. */
  readonly sms?: { readonly status: SmsStatus; readonly reason: SmsReason | null };
} & Readonly<Record<string, unknown>>;

/** One thing that an operator did to a trip by hand. */
export type OperatorAct = {
  /** 1, 2, 3 … within the trip. */
  readonly act: number;
  readonly kind: OperatorActKind;
  readonly operator: {
    /** Undefined: whoever uses the command line. */
    readonly id: number | undefined;
    /** As it was then. */
    readonly name: string;
  };
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** A note, a message, what was said on the phone, or why a driver was changed: goes with the customer. */
  readonly text: string | undefined;
  readonly details: OperatorActDetails;
};
