import { connect } from 'node:net';

export type HostileAnswer = {
  /** 0 where the connection was closed without an answer. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** Longer than any request may take, so that it is told as one that is never answered. */
const longestMs = 300_000;

/** Sends bytes on a connection of their own, and reads until it is closed; of a stream no more than how it begins. */
export function askHostile(baseUrl: string, bytes: Buffer): Promise<HostileAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const finish = () => {
      clearTimeout(limit);
      socket.destroy();
      resolve(readAnswer(Buffer.concat(chunks)));
    };
    const limit = setTimeout(finish, longestMs);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const begun = Buffer.concat(chunks.slice(0, 4)).subarray(0, 4_096).toString('latin1');
      if (/\r\ncontent-type: text\/event-stream/i.test(begun) && begun.includes('\r\n\r\n')) finish();
    });
    socket.once('close', finish);
    socket.once('error', finish);
    socket.write(bytes);
  });
}

export function readAnswer(received: Buffer): HostileAnswer {
  let rest = received;
  // What only says that the body may come is no answer yet.
  while (rest.toString('latin1', 0, 12) === 'HTTP/1.1 100')
    rest = rest.subarray(rest.indexOf('\r\n\r\n') + 4);
  const end = rest.indexOf('\r\n\r\n');
  if (end === -1) return { status: 0, headers: new Headers(), text: '' };
  const [statusLine = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, text: rest.toString('utf8', end + 4) };
}
