import { PortalProblem } from '../../../api/portal-problem.ts';

/** What is to be said after the service's own words: what became of the trip, and what to do. */
export type BookingAdvice =
  | 'sent_before'
  | 'short_of_money'
  | 'held_limit'
  | 'no_wallet'
  | 'no_road'
  | 'unavailable'
  | 'too_many'
  | 'unknown_outcome';

/** By the service's texts, which it keeps to the letter. */
const advices: Readonly<Record<string, BookingAdvice>> = {
  // The form had gone through before, and was changed and sent once more.
  'Idempotency key was used with another request': 'sent_before',
  'Insufficient wallet balance': 'short_of_money',
  'Wallet balance is already negative': 'short_of_money',
  'Balance will become less than -500 AED': 'short_of_money',
  'Held money limit reached': 'held_limit',
  'Wallet not found': 'no_wallet',
  'Failed to create trip': 'no_road',
  'No route found': 'no_road',
};

/** Undefined where the service's words are enough, as for what is wrong with a field. */
export function adviseOnBooking(error: Error): BookingAdvice | undefined {
  if (!(error instanceof PortalProblem)) return undefined;
  const { status, message } = error;
  if (message === 'Outcome is not known') return 'unknown_outcome';
  // Of any other 503 the service says itself that nothing was done; another fault of its own, or no answer, leaves it open.
  if (status === 503) return 'unavailable';
  if (status === 429) return 'too_many';
  if (status === 0 || status >= 500) return 'unknown_outcome';
  return advices[message];
}
