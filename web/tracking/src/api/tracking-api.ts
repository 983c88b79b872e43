import type { Answer } from '@satha/web-kit/api/answer.ts';
import { type ApiClient, createApiClient } from '@satha/web-kit/api/api-client.ts';
import { ApiProblem, hasStatus, signInFirst } from '@satha/web-kit/api/api-problem.ts';
import { setClockBy } from '@satha/web-kit/clock.ts';
import { countCuts, noteContact, noteSilence } from '@satha/web-kit/phone/frame/contact.ts';
import { isSignOutPending, notePendingSignOut } from './pending-sign-out.ts';
import { noteSignedOut } from './signed-out.ts';

/** After so long a bad network is taken for none; the question is asked again. */
const patienceMs = 15_000;
const signOutPath = '/sign-out';

export const trackingApi: ApiClient = createApiClient({ basePath: '/tracking-api', patienceMs, intercept });

let signingOut: Promise<void> | undefined;

/** Tells the service that whoever was signed in here is not any more, if it has still to be told. */
export function finishSignOut(): Promise<void> {
  if (!isSignOutPending()) return Promise.resolve();
  signingOut ??= trackingApi
    .send('POST', signOutPath)
    .catch((error) => {
      // A session that is over already is as good.
      if (!hasStatus(error, 401)) throw error;
    })
    .then(() => notePendingSignOut(false))
    .finally(() => {
      signingOut = undefined;
    });
  return signingOut;
}

/** A link needs no session, and neither does what everybody is told. */
const isOpenToAll = (path: string) =>
  path.startsWith('/links/') || path.startsWith('/location-requests/') || path === '/environment';

/** The line on the map, or photos, may be missing while the trip itself is told: the page is not cut off for that. */
const isBeside = (path: string) => /\/(way|evidence)$/.test(path);

/** Signs out first where that is still to be told, and notes what the answer tells of network, clock and session. */
async function intercept(path: string, exchange: () => Promise<Answer>): Promise<Answer> {
  if (path !== signOutPath && !isOpenToAll(path)) await finishSignOut();
  const cutsWhenAsked = countCuts();
  try {
    const answer = await exchange();
    if (answer.status < 500) noteContact(cutsWhenAsked);
    else if (!isBeside(path)) noteSilence();
    const told = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isFinite(told)) setClockBy(told);
    if (answer.envelope?.reason === signInFirst) noteSignedOut(true);
    return answer;
  } catch (error) {
    if (error instanceof ApiProblem && !isBeside(path)) noteSilence();
    throw error;
  }
}
