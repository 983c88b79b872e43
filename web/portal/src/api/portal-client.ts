import { readLanguage } from '@satha/web-kit/language/language.tsx';
import { makeTranslate } from '@satha/web-kit/language/translate.ts';
import { problemWords } from '../words/problems.ts';
import { refusalWords } from '../words/refusals.ts';
import { type FieldErrors, PortalProblem } from './portal-problem.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Envelope<Data> = {
  readonly success: boolean;
  readonly message: string;
  /** Of a refusal: a word for programs. */
  readonly reason?: string;
  readonly data: Data;
  readonly errors?: FieldErrors;
  readonly requestId?: string;
};

/** Asks the portal's API for the `data` of an answer; `path` begins with a slash, as in `/accounts/3/keys`. */
export function portalGet<Data>(
  path: string,
  options: { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Data> {
  return ask<Data>(path, { method: 'GET', ...options });
}

/** Sends something that changes things, and gives the `data` of the answer. */
export function portalSend<Data>(method: Method, path: string, body: object = {}): Promise<Data> {
  return ask<Data>(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Where the browser itself goes for something: a file to download, a stream. */
export function portalAddress(path: string): string {
  return `/portal-api${path}`;
}

/** What is asked for behind the question mark of an address; what is not given is left out. */
export function makeSearch(
  values: Readonly<Record<string, string | number | null | undefined>>,
): URLSearchParams {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

async function ask<Data>(path: string, init: RequestInit): Promise<Data> {
  const response = await fetchOrExplain(portalAddress(path), init);
  const envelope = await readEnvelope<Data>(response);
  if (response.ok && envelope?.success) return envelope.data;
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response);
  const known = explainReason(envelope?.reason);
  const said = known ?? envelope?.message ?? speak()('unreadable', { status });
  throw new PortalProblem({
    status,
    message: status === 429 ? tellWait(said, retryAfterSeconds) : said,
    reason: envelope?.reason,
    errors: (envelope?.errors ?? []).map((error) => ({ ...error, message: known ?? error.message })),
    requestId: envelope?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds,
  });
}

const isKnownReason = (reason: string): reason is keyof typeof refusalWords.en =>
  Object.hasOwn(refusalWords.en, reason);

/** A refusal in the member's language; undefined where it is told in the service's own words. */
function explainReason(reason: string | undefined): string | undefined {
  if (reason === undefined || !isKnownReason(reason)) return undefined;
  return makeTranslate(refusalWords, readLanguage())(reason);
}

/** What the service says of too many requests, and how long to wait: minutes are rounded up. */
function tellWait(said: string, seconds: number | undefined): string {
  if (seconds === undefined) return said;
  const t = speak();
  return seconds < 60
    ? t('tryAgainInSeconds', { said, count: seconds })
    : t('tryAgainInMinutes', { said, count: Math.ceil(seconds / 60) });
}

function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

async function fetchOrExplain(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, headers: { Accept: 'application/json', ...init.headers } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new PortalProblem({ status: 0, message: speak()('unreachable') });
  }
}

async function readEnvelope<Data>(response: Response): Promise<Envelope<Data> | undefined> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function speak() {
  return makeTranslate(problemWords, readLanguage());
}
