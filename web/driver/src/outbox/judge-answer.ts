import type { Answer } from '@satha/web-kit/api/answer.ts';
import type { Failure } from '../kept/records.ts';

/** What an answer means for what was sent. */
export type Verdict<Data> =
  /** The service has it, and said so in the form that it says it in. */
  | { readonly kind: 'done'; readonly data: Data }
  /** It will never be taken as it is. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Its number was not above the last one of this phone. */
  | { readonly kind: 'out-of-order' }
  /** The service does not know who asks. */
  | { readonly kind: 'signed-out' }
  /** Nothing is known of it: no answer, one of somebody else's, or not now. */
  | { readonly kind: 'again'; readonly afterSeconds?: number | undefined };

/**
 * Refusals that say nothing of what was sent: of a service that is busy, set up otherwise for a while, or an older one
 * that does not know the route.
 */
const passing = [403, 405, 408, 415, 425, 429];
const passingReasons = ['not_found'];

/**
 * Judges an answer. An answer without the service's envelope is somebody else's, whatever its status: a hotel's network
 * answers anything with a page. `readData` returns what it wants of a good answer; undefined: it is not one of ours.
 */
export function judgeAnswer<Data>(
  answer: Answer | undefined,
  readData: (data: unknown) => Data | undefined,
): Verdict<Data> {
  const envelope = answer?.envelope;
  if (answer === undefined || !isEnvelope(envelope)) return { kind: 'again' };
  const { status } = answer;
  if (status >= 200 && status < 300) {
    const data = envelope.success ? readData(envelope.data) : undefined;
    return data === undefined ? { kind: 'again' } : { kind: 'done', data };
  }
  if (envelope.success) return { kind: 'again' };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 409 && envelope.reason === 'action_out_of_order') return { kind: 'out-of-order' };
  if (status >= 400 && status < 500 && !isPassing(status, envelope.reason)) {
    const { message, reason } = envelope;
    return { kind: 'failed', failure: { message, reason, isRefused: false } };
  }
  return { kind: 'again', afterSeconds: readRetryAfter(answer) };
}

function isPassing(status: number, reason: string | undefined): boolean {
  return passing.includes(status) || (reason !== undefined && passingReasons.includes(reason));
}

function isEnvelope(envelope: unknown): envelope is NonNullable<Answer['envelope']> {
  if (typeof envelope !== 'object' || envelope === null) return false;
  const { success, message } = envelope as { success?: unknown; message?: unknown };
  return typeof success === 'boolean' && typeof message === 'string';
}

function readRetryAfter({ headers }: Answer): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
