import type { RefusalCode } from '@satha/contract/refusals';

export type FieldErrors = readonly {
  readonly field: string;
  readonly message: string;
  /** Names the message, where pages say it in their reader's language. */
  readonly word?: string;
  /** Of what somebody else has changed meanwhile: what it is now. */
  readonly theirs?: unknown;
}[];

type ProblemParts = {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly message: string;
  /** By which programs tell refusals apart; undefined when there was no answer. */
  readonly reason?: string | undefined;
  readonly errors?: FieldErrors;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

/** What an API refused, or that it could not be reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly reason: string | undefined;
  readonly errors: FieldErrors;
  readonly requestId: string | undefined;
  /** When the service said to ask again. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, message, reason, errors = [], requestId, retryAfterSeconds }: ProblemParts) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.reason = reason;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The code by which an API says that it does not know who asks; a wrong code or password is 401 too. */
export const signInFirst = 'sign_in_required' satisfies RefusalCode;

/**
 * Tells whether an error is a decision of the service; else it was not reached, or has trouble of its own,
 * and that passes.
 */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiProblem && error.status === status;
}

/** Errors by field, as forms take them; those of fields that the form does not have are left out. */
export function fieldErrorsOf(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  const known = error.errors.filter(({ field }) => fields.includes(field));
  return Object.fromEntries(known.map((error) => [error.field, withoutFieldName(error)]));
}

/** Returns what is said of a field without its name in the API, which says nothing to whoever reads the field's label. */
function withoutFieldName({ field, message }: FieldErrors[number]): string {
  if (!message.startsWith(`${field} `)) return message;
  const rest = message.slice(field.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Whether all that is wrong stands at fields of the form, where it goes away when something else is typed. */
export function standsAtFields(error: unknown, fields: readonly string[]): boolean {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return false;
  return error.errors.every(({ field }) => fields.includes(field));
}
