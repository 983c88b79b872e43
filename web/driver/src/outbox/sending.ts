import type { Answer } from '@satha/web-kit/api/answer.ts';
import type { Kept } from '../kept/database.ts';

export type Request = {
  readonly method: 'POST' | 'PUT';
  /** Below the API. */
  readonly path: string;
  readonly mediaType: string;
  readonly body: string | ArrayBuffer;
};

/** What the queues need to send what they hold. */
export type Sending = {
  readonly kept: Kept;
  /** Sends a request and reads its whole answer; undefined: there was none. */
  exchange(request: Request): Promise<Answer | undefined>;
  readPhoneClockMs(): number;
  makeUuid(): string;
  /** Runs something while nobody signs in or out on this phone. */
  withSession<Value>(work: () => Promise<Value>): Promise<Value>;
};

/** How a queue goes on: with the next, not before something happens, or after a pause. */
export type Step =
  | { readonly kind: 'next' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'pause'; readonly seconds?: number | undefined };
