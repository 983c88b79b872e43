import type { DoneTo } from './audit-actions.ts';

/** What an operator does to a trip by hand, in the words of the audit log; each is a line of the trip's own list. */
export const operatorActKinds = [
  'booked',
  'noted',
  'called',
  'messaged',
  'search_paused',
  'search_resumed',
  'search_widened',
  'search_restarted',
  'rescheduled',
  'promised_anew',
  'correction_requested',
  'corrected',
  'steps_confirmed',
  'given_back',
  'released',
  'reassigned',
  'cancelled',
  'failed',
] as const satisfies readonly DoneTo<'trip'>[];
export type OperatorActKind = (typeof operatorActKinds)[number];

/** Whom an operator calls about a trip. */
export const calledParties = ['customer', 'driver', 'account', 'recipient', 'other'] as const;
export type CalledParty = (typeof calledParties)[number];

/** What came of a call. */
export const callResults = ['reached', 'not_reached'] as const;
export type CallResult = (typeof callResults)[number];

/** Who is sent messages by hand. */
export const messagedParties = ['customer', 'driver'] as const;
export type MessagedParty = (typeof messagedParties)[number];

/** What of a trip an operator can correct before the vehicle is loaded. */
export const correctedPoints = ['pickup', 'destination'] as const;
export type CorrectedPoint = (typeof correctedPoints)[number];
