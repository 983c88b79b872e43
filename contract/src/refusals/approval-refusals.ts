/** The refusals about what takes two people of the company: a part of the one table of refusals. */
export const approvalRefusals = {
  approval_not_found: {
    status: 404,
    message: 'Approval not found',
    when: 'nobody has proposed anything with this number',
  },
  approval_decided: {
    status: 409,
    message: 'Approval was decided already',
    when: 'somebody approved or rejected the proposal before, or it was withdrawn',
  },
  approval_expired: {
    status: 409,
    message: 'Approval has expired',
    when: 'nobody decided on the proposal within 72 hours: propose it again',
  },
  approval_needs_another_person: {
    status: 403,
    message: 'Another person must decide',
    when: 'the proposal is your own, in whichever session you made it',
  },
  approval_of_another_person: {
    status: 403,
    message: 'Only who proposed it can withdraw it',
    when: 'the proposal is not your own: reject it',
  },
  approval_outdated: {
    status: 409,
    message: 'What was proposed no longer fits',
    when: 'what the proposal rests on was changed since, as errors name: reject it, and propose it again',
  },
} as const;
