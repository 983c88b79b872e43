import type { Answer } from '@satha/web-kit/api/answer.ts';
import { type ApiClient, createApiClient } from '@satha/web-kit/api/api-client.ts';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { countCuts, noteSilence } from '@satha/web-kit/phone/frame/contact.ts';
import { basePath, leavingSignal, noteAnswer } from './exchange.ts';

const patienceMs = 15_000;
/** Where 401 says something of what was typed, or is as good as done. */
const withoutSession = ['/sign-in', '/sign-out', '/sign-in-codes', '/environment'];

let onSignedOut: () => Promise<void> = async () => {};

/** Has somebody told when the service no longer knows who asks. */
export function watchSignedOut(tell: () => Promise<void>): void {
  onSignedOut = tell;
}

const client = createApiClient({ basePath, patienceMs, intercept });

/**
 * What screens ask and tell at once; what is pressed on a trip goes through the outbox. What is asked in a driver's name is
 * broken off when they sign out: signing out does not wait for it.
 */
export const driverApi: ApiClient = {
  ...client,
  get: (path, options) => client.get(path, { ...options, ...leaving(path, options?.signal) }),
  send: (method, path, body, options) => client.send(method, path, body, leaving(path, options?.signal)),
};

function leaving(path: string, signal: AbortSignal | undefined): { readonly signal?: AbortSignal } {
  const ends = [signal, withoutSession.includes(path) ? undefined : leavingSignal()];
  const signals = ends.filter((end) => end !== undefined);
  return signals.length > 0 ? { signal: AbortSignal.any(signals) } : {};
}

async function intercept(path: string, ask: () => Promise<Answer>): Promise<Answer> {
  const cuts = countCuts();
  try {
    const answer = await ask();
    noteAnswer(answer, cuts);
    if (answer.status === 401 && answer.envelope && !withoutSession.includes(path)) void onSignedOut();
    // Somebody else's page, whatever its status says.
    return answer.envelope === undefined ? { ...answer, status: 502 } : answer;
  } catch (error) {
    if (error instanceof ApiProblem) noteSilence();
    throw error;
  }
}
