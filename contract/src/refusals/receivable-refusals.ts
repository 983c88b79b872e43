/** The refusals about what callers owe: a part of the one table of refusals. */
export const receivableRefusals = {
  receivable_not_found: {
    status: 404,
    message: 'Receivable not found',
    when: 'no trip of this number was booked for a caller',
  },
  receivable_settled: {
    status: 409,
    message: 'Nothing is due',
    when: 'the caller has paid what the trip costs, and nothing is to be given back',
  },
} as const;
