type ProblemParts = {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly message: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly requestId?: string | undefined;
};

/** What the service refused, in its own words, or that it could not be reached. */
export class TrackingProblem extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor({ status, message, retryAfterSeconds, requestId }: ProblemParts) {
    super(message);
    this.name = 'TrackingProblem';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }
}

/** Whether the service decided something; else it was not reached, or has trouble of its own, and that passes. */
export function isRefusal(error: unknown): error is TrackingProblem {
  return (
    error instanceof TrackingProblem && error.status >= 400 && error.status < 500 && error.status !== 429
  );
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof TrackingProblem && error.status === status;
}
