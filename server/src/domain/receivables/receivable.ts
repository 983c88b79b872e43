import type { ReceivableStatus, SettlementMethod } from '@satha/terms/payments';
import type { Fils } from '../../values/money.ts';
import type { Caller } from './caller.ts';

/** What a caller owes for a trip; it has the trip's number. */
export type Receivable = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: ReceivableStatus;
  /** What the trip costs by now: while it is under way its fare and accepted extras, then what was kept. */
  readonly chargedFils: Fils;
  /** What was received of it, less what was given back. */
  readonly paidFils: Fils;
  /** What is still to be paid; below zero: to be given back. */
  readonly dueFils: Fils;
  readonly caller: Caller;
  /** The trip's customer, who is erased with it. */
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly phone: string };
  /** Whether the trip has ended, so that what it costs stays. */
  readonly isFinal: boolean;
  /** On the account's clock. */
  readonly openedAt: Temporal.Instant;
};

/** What a caller paid at once, or was given back. */
export type Settlement = {
  /** 1, 2, 3 … within the trip. */
  readonly settlement: number;
  readonly method: SettlementMethod;
  readonly reference: string;
  /** Below zero: given back. */
  readonly amountFils: Fils;
  /** Which settlement it takes back, that was noted by mistake. */
  readonly reverses: number | undefined;
  /** Undefined: two people, whom the approval names. */
  readonly operator:
    | {
        /** Undefined: whoever uses the command line. */
        readonly id: number | undefined;
        readonly name: string;
      }
    | undefined;
  /** On the real clock. */
  readonly at: Temporal.Instant;
};
