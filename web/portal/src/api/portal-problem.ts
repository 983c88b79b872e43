export type FieldErrors = readonly { readonly field: string; readonly message: string }[];

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

/** What the service refused, in words for the reader. */
export class PortalProblem extends Error {
  readonly status: number;
  readonly reason: string | undefined;
  readonly errors: FieldErrors;
  readonly requestId: string | undefined;
  /** When the service said to ask again. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, message, reason, errors = [], requestId, retryAfterSeconds }: ProblemParts) {
    super(message);
    this.name = 'PortalProblem';
    this.status = status;
    this.reason = reason;
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Errors by field, as forms take them; those of fields that the form does not have are left out. */
export function fieldErrorsOf(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof PortalProblem)) return {};
  const known = error.errors.filter(({ field }) => fields.includes(field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message]));
}
