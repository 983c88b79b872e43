import type { TopUp } from './top-ups/top-up.ts';

/** What a payer types; the number is looked at, and kept nowhere. */
export type TypedCard = {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
};

/** accepted: it is paid, or will be told · authentication_needed: the holder's bank asks first · else nothing was taken. */
export type FormAnswer =
  | 'accepted'
  | 'authentication_needed'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card';

/** fill_in: a card · authenticate: the bank waits for its holder's answer. */
export type PayerStep = 'fill_in' | 'authenticate';

export type TestCard = { readonly number: string; readonly brand: string; readonly outcome: TestCardOutcome };

/** What a test card does, by its number. */
export type TestCardOutcome =
  | 'succeeds'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'authentication_always'
  | 'authentication_once'
  | 'declined_when_saved'
  | 'disputed'
  | 'dispute_won'
  | 'refunded'
  | 'slow'
  | 'noticed_twice'
  | 'expires';

/** The sandbox's own page of payment: what a provider's page does with a card, for test cards alone. */
export type TestCardForm = {
  readonly cards: readonly TestCard[];
  /** @throws Problem test_card_required (any other number), top_up_not_payable. */
  fillIn(topUp: TopUp, card: TypedCard): Promise<FormAnswer>;
  /** What the holder answers to the bank. @throws Problem top_up_waits_for_card, top_up_not_payable. */
  authenticate(topUp: TopUp, approves: boolean): Promise<FormAnswer>;
  /** What the payer does next about each that waits for the payer; the others have all they need. */
  findSteps(topUps: readonly TopUp[]): Promise<ReadonlyMap<TopUp, PayerStep>>;
};
