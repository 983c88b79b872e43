import { randomBytes } from 'node:crypto';
import type { FailureKind } from '../../../values/failure-kind.ts';
import { explainStatus, goneStatus } from '../sending/explain-status.ts';
import type { SendAnswer } from '../sending/send-signed.ts';

export const challengeEventType = 'webhook.challenge';

const challengeBytes = 24;

/** Makes a new challenge, from a cryptographic source. Every try has its own, and none is stored. */
export function makeChallenge(): string {
  return `whch_${randomBytes(challengeBytes).toString('base64url')}`;
}

/** Why a challenge proved nothing. */
export type ChallengeFault = {
  /** In a sentence. */
  readonly error: string;
  /** As a word, for pages that say it in another language. */
  readonly code: ChallengeFaultCode;
  /** Of the answer, where that is the reason. */
  readonly statusCode: number | undefined;
};
export type ChallengeFaultCode = FailureKind | 'gone' | 'redirect' | 'status' | 'empty' | 'other_answer';

/**
 * Returns why an answer proves nothing; undefined when it is the challenge, bare or as JSON: a string, or an
 * object with it as `challenge`. A server that merely repeats what it is sent does not prove that it wants
 * events, and neither does one that answers with a page that has the challenge somewhere in it.
 */
export function judgeChallengeAnswer(answer: SendAnswer, challenge: string): ChallengeFault | undefined {
  if ('failure' in answer) return { error: answer.failure, code: answer.kind, statusCode: undefined };
  const { statusCode } = answer;
  const wrong = explainStatus(statusCode);
  if (wrong !== undefined) return { error: wrong, code: codeOfStatus(statusCode), statusCode };
  const text = answer.beginning.trim();
  if (text === challenge) return undefined;
  const read = readJson(text);
  if (read === challenge) return undefined;
  if (typeof read === 'object' && read !== null && 'challenge' in read && read.challenge === challenge) {
    return undefined;
  }
  return { ...(text === '' ? emptyAnswer : otherAnswer), statusCode: undefined };
}

const emptyAnswer = {
  code: 'empty',
  error: 'The answer was empty; answer the request with its challenge as the body.',
} as const;
const otherAnswer = {
  code: 'other_answer',
  error:
    'The answer was something else than the challenge; answer the request with its challenge as the body, and nothing else.',
} as const;

function codeOfStatus(statusCode: number): ChallengeFaultCode {
  if (statusCode === goneStatus) return 'gone';
  return statusCode >= 300 && statusCode <= 399 ? 'redirect' : 'status';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
