/** The refusals about what is charged beside a trip's fare: a part of the one table of refusals. */
export const extraRefusals = {
  extra_not_found: {
    status: 404,
    message: 'Extra not found',
    when: 'the trip has no such extra, or it is not yours to take back',
  },
  extra_differs: {
    status: 409,
    message: 'Extra was requested with other facts',
    when: 'the extraId stands for another extra of the trip: give each one an identifier of its own',
  },
  extra_not_offered: {
    status: 409,
    message: 'Extra is not offered',
    when: 'the price list of the trip has no price for this kind of extra',
  },
  waiting_is_free: {
    status: 409,
    message: 'Waiting is free still',
    when: 'the free time is not over, or all started steps of waiting are asked for already',
  },
  extra_requested_already: {
    status: 409,
    message: 'Extra was requested already',
    when: 'the trip has an extra of this kind that is open, or accepted where it is charged once',
  },
  extra_decided_otherwise: {
    status: 409,
    message: 'Extra was decided otherwise',
    when: 'the extra was accepted, declined or withdrawn before, or its trip has ended',
  },
  extra_not_payable: {
    status: 409,
    message: 'Account cannot pay for the extra',
    when: "the amount would take the wallet's balance below its floor, or the wallet is frozen",
  },
  too_many_extras: {
    status: 409,
    message: 'Too many extras',
    when: 'the trip has 20 extras, which is all that it can have',
  },
  account_decides_extras: {
    status: 403,
    message: 'The account decides on extras',
    when: 'the account that booked the trip does not let its customers decide',
  },
} as const;
