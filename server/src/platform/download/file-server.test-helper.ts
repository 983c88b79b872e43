import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** How a made server behaves; tests change it while it runs. */
export type Behaviour = {
  content: Buffer;
  /** Breaks the connection off once so many bytes of each answer in turn were taken; whole answers after that. */
  breakAfter: number[];
  /** How far the one who downloads has come: what lies unread when a connection breaks may be lost. */
  takenBytes: number;
  hasRanges: boolean;
  /** Whether a range is answered even if the file has changed meanwhile. */
  ignoresIfRange: boolean;
  /** Undefined: nothing by which the file could be known again. */
  tag: string | undefined;
  checksum: string | 'right' | undefined;
  /** What it says that the length is. */
  claimedLength: number | undefined;
  /** Answers everything itself, in place of the file. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
};

export type SeenRequest = { readonly url: string; readonly headers: IncomingMessage['headers'] };

export type FileServer = Awaited<ReturnType<typeof startFileServer>>;

/** Starts a server on this machine that offers one file, at any path, and its MD5 beside it. */
export async function startFileServer(content: Buffer) {
  const behaviour: Behaviour = {
    content,
    breakAfter: [],
    takenBytes: 0,
    hasRanges: true,
    ignoresIfRange: false,
    tag: '"first"',
    checksum: undefined,
    claimedLength: undefined,
    answer: undefined,
  };
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    seen.push({ url, headers });
    if (behaviour.answer) behaviour.answer(request, response);
    else if (new URL(url, 'http://any').pathname.endsWith('.md5')) sendChecksum(behaviour, response);
    else sendFile(behaviour, headers, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    behaviour,
    seen,
    /** The requests for the file itself. */
    files: () => seen.filter(({ url }) => !url.endsWith('.md5')),
    port,
    address: new URL(`http://127.0.0.1:${port}/asia/gulf.osm.pbf`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendChecksum({ checksum, content }: Behaviour, response: ServerResponse): void {
  if (checksum === undefined) {
    response.writeHead(404).end('Not found');
    return;
  }
  const text = checksum === 'right' ? createHash('md5').update(content).digest('hex') : checksum;
  response.end(`${text}  gulf.osm.pbf\n`);
}

function sendFile(behaviour: Behaviour, headers: IncomingMessage['headers'], response: ServerResponse): void {
  const { content, hasRanges, ignoresIfRange, tag, claimedLength } = behaviour;
  const asked = /^bytes=(\d+)-$/.exec(headers.range ?? '');
  const isRange = hasRanges && asked && (ignoresIfRange || headers['if-range'] === tag);
  const start = isRange ? Number(asked[1]) : 0;
  if (tag !== undefined) response.setHeader('etag', tag);
  if (start > 0 && start >= content.length) {
    response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
    return;
  }
  const length = claimedLength ?? content.length - start;
  if (isRange) {
    const range = `bytes ${start}-${content.length - 1}/${content.length}`;
    response.writeHead(206, { 'content-range': range, 'content-length': length });
  } else response.writeHead(200, { 'content-length': length });
  const end = behaviour.breakAfter.shift() ?? (claimedLength === undefined ? undefined : content.length);
  if (end === undefined) response.end(content.subarray(start));
  else void sendAndBreak(behaviour, response, start, Math.min(start + end, content.length));
}

async function sendAndBreak(
  behaviour: Behaviour,
  response: ServerResponse,
  start: number,
  end: number,
): Promise<void> {
  behaviour.takenBytes = start;
  response.flushHeaders();
  if (end > start) response.write(behaviour.content.subarray(start, end));
  while (behaviour.takenBytes < end && !response.closed) await wait(1);
  response.destroy();
}
