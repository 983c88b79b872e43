import type { FieldErrors } from './api-problem.ts';

/** What every answer of an API is wrapped in. */
export type Envelope = {
  readonly success: boolean;
  readonly message: string;
  /** Of a refusal: a word for programs. */
  readonly reason?: string;
  readonly data: unknown;
  readonly errors?: FieldErrors;
  readonly requestId?: string;
};

/** An answer, whole; without an envelope, it is none of the API's own. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly envelope: Envelope | undefined;
};
