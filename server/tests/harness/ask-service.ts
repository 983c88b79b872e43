import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export type Question = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A body that is no string is sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  /** Of a stream, which does not end by itself, only what comes first is read. */
  readonly isStreamCut?: boolean;
};

/** What came, as it came: redirects are not followed. */
export type RawAnswer = { readonly status: number; readonly headers: Headers; readonly text: string };

const agent = new Agent({ keepAlive: true });

/**
 * Asks a service of ours on a connection that is kept. Tests do so tens of thousands of times, and `fetch` takes three times
 * as much of the processor.
 */
export async function askService(
  url: string,
  { method, headers, body, isStreamCut = false }: Question,
): Promise<RawAnswer> {
  const asked = request(url, { agent, method, headers });
  asked.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  // What is refused before it was read may leave the connection in the middle.
  asked.on('error', () => undefined);
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    text: await (isStream && isStreamCut ? readFirst(response) : readAll(response)),
  };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  return headers;
}

async function readAll(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function readFirst(response: IncomingMessage): Promise<string> {
  for await (const part of response) return String(part);
  return '';
}
