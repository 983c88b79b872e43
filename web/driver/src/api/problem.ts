import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { StorageProblem } from '../kept/storage-problem.ts';

/** Why something was not done, for a screen to say in its driver's language. */
export type Problem = {
  readonly kind: 'refused' | 'unreachable' | 'busy' | 'storage';
  /** The service's own sentence, in English. */
  readonly message: string;
  readonly reason?: string | undefined;
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

export function problemOf(error: unknown): Problem {
  if (error instanceof StorageProblem) return { kind: 'storage', message: error.message };
  if (!(error instanceof ApiProblem)) return { kind: 'unreachable', message: '' };
  const { status, message, reason, errors, retryAfterSeconds } = error;
  const kind = status === 429 ? 'busy' : status >= 400 && status < 500 && message ? 'refused' : 'unreachable';
  return { kind, message, reason, field: errors[0]?.field, retryAfterSeconds };
}
