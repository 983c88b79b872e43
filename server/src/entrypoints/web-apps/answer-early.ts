import type { FastifyRequest } from 'fastify';

/** What of a browser's request goes on with the question: where it comes from, and nothing of who asks. */
const headersOfPlace = ['host', 'user-agent', 'x-forwarded-for'] as const;

/** An answer of this service to a question that a page will ask, sent along with the page. */
type EarlyAnswer = {
  /** As the page asks it: "/portal-api/environment". */
  readonly path: string;
  readonly status: number;
  /** By the clock of this service, as in the header of that name. */
  readonly date: string;
  readonly envelope: unknown;
};

/**
 * Tells whether a browser opens this as a page for somebody to read. Browsers say so over encrypted
 * connections; a program that looks at a link for its picture does not, and so is given nothing of a trip.
 */
export function isOpenedByReader({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'document';
}

/**
 * Answers what a page asks first, as JSON to stand within the page. Each question passes the gates of its API like one
 * that comes by itself: its limits count it, and a refusal is an answer. What takes longer than `timeoutMs` or fails is left to the page, which asks for it itself.
 */
export async function answerEarly(
  request: FastifyRequest,
  paths: readonly string[],
  timeoutMs: number,
): Promise<string> {
  const answers = await Promise.all(paths.map((path) => answer(request, path, timeoutMs)));
  const told = answers.filter((each) => each !== undefined);
  // Within a page nothing may look like the end of the element that it stands in.
  return JSON.stringify(told).replaceAll('<', '\\u003c');
}

async function answer(
  request: FastifyRequest,
  path: string,
  timeoutMs: number,
): Promise<EarlyAnswer | undefined> {
  const { server, raw, headers } = request;
  const { remoteAddress } = raw.socket;
  // The reader has left.
  if (remoteAddress === undefined) return undefined;
  const given = headersOfPlace.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  );
  try {
    const {
      statusCode,
      headers: told,
      body,
    } = await server.inject({
      method: 'GET',
      url: path,
      headers: Object.fromEntries(given),
      remoteAddress,
      signal: AbortSignal.timeout(timeoutMs),
    });
    // What passes by itself is not worth telling.
    if (statusCode >= 500 || statusCode === 429) return undefined;
    return { path, status: statusCode, date: String(told.date), envelope: JSON.parse(body) };
  } catch {
    return undefined;
  }
}
