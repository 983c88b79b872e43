import { APIError } from 'better-auth/api';
import { Problem, type ProblemCode } from '../../values/problem.ts';

/** What better-auth refuses with, in our words. */
const problems: Readonly<Record<string, ProblemCode>> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign_in_failed',
  INVALID_EMAIL: 'sign_in_failed',
  INVALID_PASSWORD: 'password_wrong',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'password_wrong',
  INVALID_TOKEN: 'link_not_valid',
  TOKEN_EXPIRED: 'link_not_valid',
  USER_NOT_FOUND: 'link_not_valid',
  INVALID_CODE: 'second_factor_wrong',
  INVALID_BACKUP_CODE: 'second_factor_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'second_factor_expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'second_factor_expired',
  TOTP_ALREADY_ENABLED: 'two_factor_already_on',
  TOTP_NOT_ENABLED: 'two_factor_not_on',
  TWO_FACTOR_NOT_ENABLED: 'two_factor_not_on',
  BACKUP_CODES_NOT_ENABLED: 'two_factor_not_on',
  // It is thrown where the session could not be read.
  FAILED_TO_GET_SESSION: 'service_unavailable',
};

/** Wrong second factors lock a person's sign-in for so long. */
const lockSeconds = 900;

/** The database begins no session for somebody who is suspended: by then the password was right. */
const suspendedConstraint = 'sessions_not_of_suspended';

/** Returns a refusal of better-auth, or of the database below it, as a Problem; anything else as it is. */
export function explainRefusal(error: unknown): unknown {
  if (error instanceof Error && 'constraint' in error && error.constraint === suspendedConstraint) {
    return new Problem('member_suspended', { cause: error });
  }
  if (!(error instanceof APIError)) return error;
  const code = error.body?.code;
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    return new Problem('too_many_requests', { retryAfterSeconds: lockSeconds });
  }
  const known = code === undefined ? undefined : problems[code];
  if (known !== undefined) return new Problem(known, { cause: error });
  if (error.status === 'UNAUTHORIZED') return new Problem('sign_in_required', { cause: error });
  // Two used one backup code at a time.
  if (error.status === 'CONFLICT') return new Problem('second_factor_wrong', { cause: error });
  return error;
}
