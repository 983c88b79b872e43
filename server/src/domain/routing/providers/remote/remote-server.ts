import { bulkhead, CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, wrap } from 'cockatiel';
import { RouteProviderUnavailable } from '../../route-provider.ts';

export type RemoteServerOptions = {
  /** Where the server is reached, with the path it is mounted under, such as `https://osrm.example.com/`. */
  readonly baseUrl: string;
  /** For the whole question: connecting, asking and reading the answer. */
  readonly timeoutMs: number;
  /** Failures in a row after which the server is left alone. */
  readonly failuresToOpen?: number;
  /** How long it is left alone before one question tries it again. */
  readonly halfOpenAfterMs?: number;
  /** Questions at one time. One more is not queued: another provider answers sooner. */
  readonly maxConcurrent?: number;
  readonly maxAnswerBytes?: number;
};

export type RemoteQuestion = {
  /** Relative to the base address, with the query. */
  readonly path: string;
  /** Sent as JSON by POST; without it the question is a GET. */
  readonly body?: unknown;
};

/** What came back with a status that may carry an answer (200, or 400 for "there is none"). */
export type RemoteAnswer = { readonly status: 200 | 400; readonly body: unknown };

export type RemoteServer = {
  /** The server's name, without port and path. */
  readonly host: string;
  /**
   * Asks once. `read` makes sense of the answer and throws when it cannot: that counts as a failure of the server.
   * @throws RouteProviderUnavailable for whatever goes wrong.
   */
  ask<T>(question: RemoteQuestion, read: (answer: RemoteAnswer) => T): Promise<T>;
};

/**
 * Makes a routing server on the network, guarded so that its troubles cost a caller no more than the
 * time-out.
 */
export function createRemoteServer(label: string, options: RemoteServerOptions): RemoteServer {
  const baseUrl = requireBaseUrl(options.baseUrl);
  const { timeoutMs, maxAnswerBytes = 2 * 1024 * 1024 } = options;
  const circuit = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(options.failuresToOpen ?? 5),
    halfOpenAfter: options.halfOpenAfterMs ?? 10_000,
  });
  const guard = wrap(bulkhead(options.maxConcurrent ?? 64), circuit);

  return {
    host: baseUrl.hostname,
    async ask(question, read) {
      // The circuit would let everybody wait for the one question that tries the server again.
      if (circuit.state === CircuitState.HalfOpen) {
        throw new RouteProviderUnavailable(`${label}: left alone until a trial question is answered`);
      }
      try {
        return await guard.execute(async () =>
          read(await fetchAnswer(baseUrl, question, timeoutMs, maxAnswerBytes)),
        );
      } catch (error) {
        throw new RouteProviderUnavailable(`${label}: ${describeFailure(error)}`, { cause: error });
      }
    },
  };
}

async function fetchAnswer(
  baseUrl: URL,
  { path, body }: RemoteQuestion,
  timeoutMs: number,
  maxAnswerBytes: number,
): Promise<RemoteAnswer> {
  const response = await fetch(new URL(path, baseUrl), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { status } = response;
  if (status !== 200 && status !== 400) {
    await response.body?.cancel();
    throw new Error(`answered with status ${status}`);
  }
  return { status, body: JSON.parse(await readText(response, maxAnswerBytes)) };
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop closes the connection, so nothing more is taken in.
    if (bytes > maxBytes) throw new Error(`answered with more than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function requireBaseUrl(text: string): URL {
  const url = new URL(text.endsWith('/') ? text : `${text}/`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`A routing server is reached by http or https, not by ${url.protocol}`);
  }
  return url;
}

/** One line for the log; what `fetch` hides in the cause (a refused connection) is brought out. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
