import { setClockBy } from '@satha/web-kit/clock.ts';
import { countCuts, noteContact, noteSilence } from '../live/contact.ts';
import { isSignOutPending, notePendingSignOut } from './pending-sign-out.ts';
import { noteSignedOut, signInFirst } from './signed-out.ts';
import { hasStatus, TrackingProblem } from './tracking-problem.ts';

/** After so long a bad network is taken for none; the question is asked again. */
const patienceMs = 15_000;

type Envelope<Data> = {
  readonly success: boolean;
  readonly message: string;
  readonly data: Data;
  readonly requestId?: string;
};

/** Asks for the `data` of an answer; `path` begins with a slash, as in `/trips/7`. */
export function trackingGet<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  return ask<Data>(path, { method: 'GET', ...(signal && { signal }) });
}

export function trackingSend<Data>(path: string, body: object = {}): Promise<Data> {
  return ask<Data>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Where the browser itself goes for something: a file to download, a stream. */
export function trackingAddress(path: string): string {
  return `/tracking-api${path}`;
}

const signOutPath = '/sign-out';
let signingOut: Promise<void> | undefined;

/** Tells the service that whoever was signed in here is not any more, if it has still to be told. */
export function finishSignOut(): Promise<void> {
  if (!isSignOutPending()) return Promise.resolve();
  signingOut ??= trackingSend(signOutPath)
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
const isOpenToAll = (path: string) => path.startsWith('/links/') || path === '/environment';

async function ask<Data>(path: string, init: RequestInit): Promise<Data> {
  if (path !== signOutPath && !isOpenToAll(path)) await finishSignOut();
  const cutsWhenAsked = countCuts();
  const { response, envelope } = await exchange<Data>(trackingAddress(path), init);
  if (response.status >= 500) noteSilence();
  else noteContact(cutsWhenAsked);
  const told = Date.parse(response.headers.get('date') ?? '');
  if (Number.isFinite(told)) setClockBy(told);
  if (response.ok && envelope?.success) return envelope.data;
  if (envelope?.message === signInFirst) noteSignedOut(true);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new TrackingProblem({
    status: response.status,
    message: envelope?.message ?? '',
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: envelope?.requestId ?? response.headers.get('x-request-id') ?? undefined,
  });
}

/** A question with its whole answer: a connection may break in the middle of one. */
async function exchange<Data>(address: string, init: RequestInit) {
  const patience = AbortSignal.timeout(patienceMs);
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience;
  try {
    const headers = { Accept: 'application/json', ...init.headers };
    const response = await fetch(address, { ...init, signal, headers });
    return { response, envelope: readEnvelope<Data>(await response.text()) };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteSilence();
    throw new TrackingProblem({ status: 0, message: '' });
  }
}

function readEnvelope<Data>(text: string): Envelope<Data> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
