/** Refusals about members: their sign-in, what they may do, and who belongs to an account. */
export const memberRefusals = {
  sign_in_required: {
    status: 401,
    message: 'Sign in first',
    when: 'the request has no cookie of somebody who is signed in, or that session is over',
  },
  sign_in_failed: {
    status: 401,
    message: 'Email or password is wrong',
    when: 'no member has this email with this password; which of the two it is, is not told',
  },
  member_suspended: {
    status: 403,
    message: 'Your sign-in is suspended',
    when: 'email and password are right, but the operator has suspended the member',
  },
  second_factor_wrong: {
    status: 401,
    message: 'Code is wrong',
    when: "the code is not the authenticator app's at this moment, or no backup code that is left",
  },
  second_factor_expired: {
    status: 401,
    message: 'Sign in again with your password',
    when: 'the second factor took longer than ten minutes, or five codes were wrong',
  },
  two_factor_already_on: {
    status: 409,
    message: 'Two-factor sign-in is on already',
    when: 'it has to be switched off before another app is set up',
  },
  two_factor_not_on: {
    status: 409,
    message: 'Two-factor sign-in is not on',
    when: 'no authenticator app is set up',
  },
  two_factor_required: {
    status: 403,
    message: 'Two-factor sign-in is required',
    when: 'the account wants two-factor sign-in for it: set up an authenticator app first',
  },
  password_wrong: {
    status: 403,
    message: 'Password is wrong',
    when: "what was asked for needs the member's own password, and this is not it",
  },
  password_too_common: {
    status: 400,
    message: 'Password is too common',
    when: 'the new password is one that is guessed first: choose another',
  },
  email_taken: {
    status: 409,
    message: 'Email is registered already',
    when: 'a member has this email: sign in, or set a new password',
  },
  email_not_confirmed: {
    status: 403,
    message: 'Confirm your email first',
    when: 'others are invited only by a member whose own email is confirmed',
  },
  link_not_valid: {
    status: 410,
    message: 'Link is no longer valid',
    when: 'the link was used, was withdrawn or replaced by a newer one, or its time is over',
  },
  invitation_for_another_email: {
    status: 409,
    message: 'Invitation is for another email',
    when: 'the member who is signed in has another email than the one that was invited',
  },
  cross_site_request: {
    status: 403,
    message: 'Request comes from another site',
    when: 'what changes something is taken from the pages of this service alone',
  },
  account_not_found: {
    status: 404,
    message: 'Account not found',
    when: 'the member belongs to no such account',
  },
  portal_account_suspended: {
    status: 403,
    message: 'Account is suspended',
    when: 'the operator has suspended the account: ask the operator',
  },
  insufficient_role: {
    status: 403,
    message: 'Your role does not allow this',
    when: "the member's role in the account is too small for it",
  },
  member_not_found: {
    status: 404,
    message: 'Member not found',
    when: 'the account has no such member',
  },
  already_a_member: {
    status: 409,
    message: 'Already a member of this account',
    when: 'the email is that of one of its members',
  },
  account_needs_owner: {
    status: 409,
    message: 'Account needs an owner',
    when: 'the last owner of an account can be neither removed nor given a smaller role',
  },
  invitation_not_found: {
    status: 404,
    message: 'Invitation not found',
    when: 'the account has no such open invitation',
  },
  session_not_found: {
    status: 404,
    message: 'Session not found',
    when: 'the member has no such session, or it is over',
  },
} as const;
