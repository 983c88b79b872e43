import { randomBytes } from 'node:crypto';
import { explainStatus } from '../sending/explain-status.ts';
import type { SendAnswer } from '../sending/send-signed.ts';

export const challengeEventType = 'webhook.challenge';

const challengeBytes = 24;

/** A new challenge, from a cryptographic source. Every try has its own, and none is stored. */
export function makeChallenge(): string {
  return `whch_${randomBytes(challengeBytes).toString('base64url')}`;
}

/**
 * Why an answer proves nothing, in a sentence; undefined when it is the challenge, bare or as JSON: a string, or an
 * object with it as `challenge`. A server that merely repeats what it is sent does not prove that it wants events, and
 * neither does one that answers with a page that has the challenge somewhere in it.
 */
export function judgeChallengeAnswer(answer: SendAnswer, challenge: string): string | undefined {
  if ('failure' in answer) return answer.failure;
  const wrong = explainStatus(answer.statusCode);
  if (wrong !== undefined) return wrong;
  const text = answer.beginning.trim();
  if (text === challenge) return undefined;
  const read = readJson(text);
  if (read === challenge) return undefined;
  if (typeof read === 'object' && read !== null && 'challenge' in read && read.challenge === challenge) {
    return undefined;
  }
  return text === ''
    ? 'The answer was empty; answer the request with its challenge as the body.'
    : 'The answer was something else than the challenge; answer the request with its challenge as the body, and nothing else.';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
