/** Refusals about operators, and about what they change at the console. */
export const operatorRefusals = {
  operator_not_found: {
    status: 404,
    message: 'Operator not found',
    when: 'there is no operator of this number',
  },
  already_an_operator: {
    status: 409,
    message: 'Already an operator',
    when: 'the email is an operator’s: another role is given by changing theirs',
  },
  operator_is_yourself: {
    status: 409,
    message: 'You cannot do this to yourself',
    when: 'another owner changes your role, suspends you or ends your second factor',
  },
  alarm_not_found: {
    status: 404,
    message: 'Alarm not found',
    when: 'there is no alarm of this number, or what was amiss is over',
  },
  version_conflict: {
    status: 409,
    message: 'Record was changed meanwhile',
    when: 'the version that was sent is not the present one; errors says what each field is now',
  },
} as const;
