import type { Answer } from '@satha/web-kit/api/answer.ts';
import { setClockBy } from '@satha/web-kit/clock.ts';
import { countCuts, noteContact, noteSilence } from '@satha/web-kit/phone/frame/contact.ts';
import type { Request } from '../outbox/sending.ts';

export const basePath = '/driver-api';
/** A photo on a bad network takes its time; facts that took so long are asked for again. */
const patienceMs = { facts: 20_000, file: 120_000 };

let leaving = new AbortController();

/** Returns what breaks off a question whose driver signs out in the middle of it. */
export function leavingSignal(): AbortSignal {
  return leaving.signal;
}

/** Breaks off what is on its way: whoever asked takes it for a network that broke. */
export function abortExchanges(): void {
  leaving.abort();
  leaving = new AbortController();
}

/** Sends what a queue holds and reads the whole answer; undefined: there was none. */
export async function exchange({ method, path, mediaType, body }: Request): Promise<Answer | undefined> {
  const cuts = countCuts();
  const signal = leavingSignal();
  const patience = AbortSignal.timeout(typeof body === 'string' ? patienceMs.facts : patienceMs.file);
  try {
    const response = await fetch(basePath + path, {
      method,
      body,
      headers: { Accept: 'application/json', 'Content-Type': mediaType },
      cache: 'no-store',
      signal: AbortSignal.any([signal, patience]),
    });
    const envelope = readEnvelope(await response.text());
    const answer: Answer = { status: response.status, headers: response.headers, envelope };
    noteAnswer(answer, cuts);
    return answer;
  } catch {
    if (!signal.aborted) noteSilence();
    return undefined;
  }
}

/** What is no answer of the service, such as the page of a hotel's network, is as good as none. */
export function noteAnswer({ headers, envelope }: Answer, cuts: number): void {
  if (envelope === undefined) {
    noteSilence();
    return;
  }
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(at)) setClockBy(at);
  noteContact(cuts);
}

function readEnvelope(text: string): Answer['envelope'] {
  try {
    const told: unknown = JSON.parse(text);
    const isEnvelope = typeof told === 'object' && told !== null && 'success' in told;
    return isEnvelope ? (told as Answer['envelope']) : undefined;
  } catch {
    return undefined;
  }
}
