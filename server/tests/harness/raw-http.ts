import { connect } from 'node:net';
import type { Answer } from './test-app.ts';

/**
 * Sends bytes as they are over one connection and reads `count` responses, or as many as come before the server
 * closes it. For what no well-behaved client would send.
 */
export function sendRaw(baseUrl: string, bytes: string | Buffer, count = 1): Promise<Answer[]> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received: Buffer = Buffer.alloc(0);
    const answers: Answer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(answers);
    };
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let next = takeAnswer(received); next; next = takeAnswer(received)) {
        received = next.rest;
        answers.push(next.answer);
      }
      if (answers.length >= count) finish();
    });
    socket.once('close', finish);
    // A reset after the answer is the end of the connection like any other.
    socket.once('error', (error) => (answers.length > 0 ? finish() : reject(error)));
    socket.write(bytes);
  });
}

function takeAnswer(received: Buffer): { answer: Answer; rest: Buffer } | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const [statusLine = '', ...lines] = received.subarray(0, headEnd).toString('latin1').split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const bodyStart = headEnd + 4;
  const bodyEnd = bodyStart + Number(headers.get('content-length') ?? 0);
  if (received.length < bodyEnd) return undefined;
  const text = received.subarray(bodyStart, bodyEnd).toString();
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  return {
    answer: { status: Number(statusLine.split(' ')[1]), headers, body: isJson ? JSON.parse(text) : text },
    rest: received.subarray(bodyEnd),
  };
}

/** A request as text; a body brings its length unless the headers tell how it comes. */
export function rawRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): string {
  const all: Record<string, string> = {
    Host: 'localhost',
    ...(body !== undefined &&
      !('Transfer-Encoding' in headers) && { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`;
}
