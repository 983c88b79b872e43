import type { TestCard, TestCardOutcome } from '../../test-card-form.ts';

/**
 * The one table of test cards; docs/payments.md shows it. Where Stripe has a test number with the same meaning
 * (docs.stripe.com/testing, 2026-11), it is that one; the four that begin with 4000 0000 0000 10 are our own.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'succeeds' },
  { number: '5555555555554444', brand: 'mastercard', outcome: 'succeeds' },
  { number: '4000000000000002', brand: 'visa', outcome: 'declined' },
  { number: '4000000000009995', brand: 'visa', outcome: 'insufficient_funds' },
  { number: '4000000000000069', brand: 'visa', outcome: 'expired_card' },
  { number: '4000002760003184', brand: 'visa', outcome: 'authentication_always' },
  { number: '4000002500003155', brand: 'visa', outcome: 'authentication_once' },
  { number: '4000000000000341', brand: 'visa', outcome: 'declined_when_saved' },
  { number: '4000000000000259', brand: 'visa', outcome: 'disputed' },
  { number: '4000000000001018', brand: 'visa', outcome: 'dispute_won' },
  { number: '4000000000005126', brand: 'visa', outcome: 'refunded' },
  { number: '4000000000001026', brand: 'visa', outcome: 'slow' },
  { number: '4000000000001034', brand: 'visa', outcome: 'noticed_twice' },
  { number: '4000000000001042', brand: 'visa', outcome: 'expires' },
];

/**
 * Returns the card of a typed number, with spaces or dashes or not; undefined for any that is not in the
 * table.
 */
export function findTestCard(typed: string): TestCard | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return testCards.find(({ number }) => number === digits);
}

export function lastFourOf({ number }: Pick<TestCard, 'number'>): string {
  return number.slice(-4);
}

/** Returns the test card with these last digits; no two cards of the table share theirs. */
export function getCardByLastFour(lastFour: string): TestCard {
  const card = testCards.find((known) => lastFourOf(known) === lastFour);
  if (!card) throw new RangeError('no test card ends so');
  return card;
}

/** Returns the bank's answer to a card that its holder fills in. */
export function judgeFilledIn(outcome: TestCardOutcome) {
  switch (outcome) {
    case 'declined':
    case 'insufficient_funds':
    case 'expired_card':
      return outcome;
    case 'authentication_always':
    case 'authentication_once':
      return 'authentication_needed';
    default:
      return 'accepted';
  }
}

/** Returns the bank's answer to a charge of the saved card, without its holder. */
export function judgeSaved(outcome: TestCardOutcome) {
  if (outcome === 'authentication_always') return 'authentication_required';
  if (outcome === 'declined_when_saved') return 'declined';
  return 'accepted';
}

/** Our own figures, in seconds after the payment. */
export const testTimes = {
  slowSeconds: 10,
  reversedSeconds: 5,
  returnedSeconds: 15,
  noticedAgainSeconds: 3,
} as const;
