/** Refusals of top-ups and cards. */
export const paymentRefusals = {
  card_payments_not_offered: {
    status: 409,
    message: 'Card payments are not offered',
    when: 'no payment provider is set up here: the operator posts top-ups',
  },
  payment_provider_unavailable: {
    status: 503,
    message: 'Payment provider cannot be reached',
    when: 'the payment provider does not answer: nothing is lost, ask again',
  },
  top_up_not_found: {
    status: 404,
    message: 'Top-up not found',
    when: 'the account has no such top-up',
  },
  top_up_not_payable: {
    status: 409,
    message: 'Top-up cannot be paid any more',
    when: 'the top-up is over, or is paid on another page: do what `next` of the top-up says',
  },
  top_up_waits_for_card: {
    status: 409,
    message: 'Top-up waits for a card',
    when: 'the bank was answered while it asks for nothing: no card was filled in yet, or the last one came to nothing; fill in a card',
  },
  top_up_not_refundable: {
    status: 409,
    message: 'Top-up cannot be refunded',
    when: 'the money of the top-up has not come, the provider gives no more of it back, or a refund of it is not over',
  },
  trial_balance_too_long: {
    status: 422,
    message: 'Trial balance takes too long',
    when: 'there are more ledger entries than can be added up while a request waits: run npx satha ledger trial-balance',
  },
  no_saved_card: {
    status: 409,
    message: 'No card is saved',
    when: 'the account has no saved card: pay once on the page and let the card be saved',
  },
  test_card_required: {
    status: 422,
    message: 'Only test cards are taken here',
    when: 'the number is not one of the test cards: never type a real card into the sandbox',
  },
  invalid_payment_notice: {
    status: 400,
    message: 'Invalid payment notice',
    when: 'the notice is not signed by the payment provider, is too old, or is of the other environment',
  },
} as const;
