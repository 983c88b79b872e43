import type { Answer, Envelope } from './answer.ts';
import { ApiProblem, type FieldErrors } from './api-problem.ts';
import { takeEarlyAnswer } from './early-answers.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an answer says of why something was not done; `status` is 0 when there was no answer. */
export type Refusal = {
  readonly status: number;
  readonly message?: string | undefined;
  readonly reason?: string | undefined;
  readonly errors?: FieldErrors | undefined;
  readonly retryAfterSeconds?: number | undefined;
};

type ApiClientOptions = {
  /** What the addresses of the API begin with, as in `/portal-api`. */
  readonly basePath: string;
  /** Tells a refusal in words for the reader; without it, a problem has the service's own. */
  explain?(refusal: Refusal): { readonly message: string; readonly errors?: FieldErrors };
  /** After so long without a whole answer, the service is taken for unreachable. */
  readonly patienceMs?: number;
  /** What the app does before and after each question; `exchange` throws a problem of status 0 without an answer. */
  intercept?(path: string, exchange: () => Promise<Answer>): Promise<Answer>;
};

export type ApiClient = {
  /** Asks for the `data` of an answer; `path` begins with a slash, as in `/accounts/3/keys`. */
  get<Data>(
    path: string,
    options?: { readonly signal?: AbortSignal; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Data>;
  /** Sends something that changes things, a file as it is, and gives the `data` of the answer. */
  send<Data>(
    method: Method,
    path: string,
    body?: object,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Data>;
  /** Where the browser itself goes for something: a file to download, a stream. */
  address(path: string): string;
};

/** Makes what an app asks its API by: whatever is no success is thrown as an `ApiProblem`. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { basePath, explain = tellAsSaid, patienceMs, intercept = (_path, exchange) => exchange() } = options;
  const address = (path: string) => basePath + path;

  async function ask<Data>(path: string, init: RequestInit): Promise<Data> {
    const { status, headers, envelope } = await intercept(path, () => exchange(address(path), init));
    if (status >= 200 && status < 300 && envelope?.success) return envelope.data as Data;
    const { message, reason, errors } = envelope ?? {};
    const retryAfterSeconds = readRetryAfter(headers);
    throw new ApiProblem({
      status,
      ...explain({ status, message, reason, errors, retryAfterSeconds }),
      reason,
      requestId: envelope?.requestId ?? headers.get('x-request-id') ?? undefined,
      retryAfterSeconds,
    });
  }

  /** A question with its whole answer: a connection may break in the middle of one. */
  async function exchange(url: string, init: RequestInit): Promise<Answer> {
    const early = init.method === 'GET' ? takeEarlyAnswer(url) : undefined;
    if (early) return early;
    const ends = [init.signal, patienceMs !== undefined && AbortSignal.timeout(patienceMs)];
    const signal = AbortSignal.any(ends.filter((end) => end instanceof AbortSignal));
    try {
      const headers = { Accept: 'application/json', ...init.headers };
      const response = await fetch(url, { ...init, signal, headers });
      return {
        status: response.status,
        headers: response.headers,
        envelope: readEnvelope(await response.text()),
      };
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new ApiProblem({ status: 0, ...explain({ status: 0 }) });
    }
  }

  return {
    get: (path, { signal, headers } = {}) =>
      ask(path, { method: 'GET', ...(signal && { signal }), ...(headers && { headers }) }),
    send: (method, path, body = {}, { signal } = {}) =>
      ask(path, {
        method,
        headers: { 'Content-Type': body instanceof Blob ? body.type : 'application/json' },
        body: body instanceof Blob ? body : JSON.stringify(body),
        ...(signal && { signal }),
      }),
    address,
  };
}

/** Makes the query of an address of the values that are given. */
export function makeSearch(
  values: Readonly<Record<string, string | number | null | undefined>>,
): URLSearchParams {
  const given = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

const tellAsSaid = ({ message = '', errors = [] }: Refusal) => ({ message, errors });

function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
