import { connect, type Socket } from 'node:net';
import { type HostileAnswer, readAnswer } from './ask-hostile.ts';

/** How a body ends in its middle. */
export const endings = [
  'is closed',
  'is half closed',
  'is reset',
  'goes on with a broken chunk',
  'falls silent',
] as const;
export type Ending = (typeof endings)[number];

/** A request whose body breaks off. */
export type BrokenOff = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it would have come, of which the first half is sent. */
  readonly body: Uint8Array;
};

/** Longer than any request may take, so that it is told as one that is never answered. */
const longestMs = 60_000;

/**
 * Sends half of a body on a connection of its own and ends it so, once the service has begun to read where that is told
 * by `begun`. Gives the answer when the service has closed the connection; status 0 where there was none.
 */
export async function breakOff(
  baseUrl: string,
  { method, path, headers, body }: BrokenOff,
  ending: Ending,
  begun: () => Promise<void> = async () => {},
): Promise<HostileAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const answer = readUntilClosed(socket);
  const half = body.subarray(0, Math.ceil(body.length / 2));
  const isChunked = ending === 'goes on with a broken chunk';
  const framing = isChunked
    ? { 'Transfer-Encoding': 'chunked' }
    : { 'Content-Length': String(body.length + 1) };
  const lines = Object.entries({ Host: 'localhost', ...headers, ...framing }).map(
    (pair) => `${pair.join(': ')}\r\n`,
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await new Promise((sent) =>
    socket.write(
      isChunked ? Buffer.concat([Buffer.from(`${half.length.toString(16)}\r\n`), half]) : half,
      sent,
    ),
  );
  await begun();
  if (ending === 'is closed') socket.end(() => socket.destroy());
  if (ending === 'is half closed') socket.end();
  if (ending === 'is reset') socket.resetAndDestroy();
  if (isChunked) socket.write('\r\nzz\r\n');
  return answer;
}

function readUntilClosed(socket: Socket): Promise<HostileAnswer> {
  const chunks: Buffer[] = [];
  const limit = setTimeout(() => socket.destroy(), longestMs);
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearTimeout(limit);
      resolve(readAnswer(Buffer.concat(chunks)));
    });
  });
}

/** Whoever sends something that is no HTTP, or stops, is told so as long as there is a connection. */
export const toldOf: Record<Ending, number[]> = {
  'is closed': [400, 0],
  'is half closed': [400],
  'is reset': [0],
  'goes on with a broken chunk': [400],
  'falls silent': [408],
};
