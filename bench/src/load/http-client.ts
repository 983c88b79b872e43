import { connect, type Socket } from 'node:net';

/** What came back: the status, and the text of the whole response, one character a byte. */
export type OnResponse = (status: number, text: string) => void;

/** One keep-alive connection with at most one request on its way. */
export type Connection = {
  send(request: Buffer, onResponse: OnResponse): void;
  close(): void;
};

const headEnd = '\r\n\r\n';

/**
 * HTTP/1.1 reduced to what a load needs, because the load shares two cores with what it measures: requests are bytes
 * made beforehand, and of a response only the status and the length are read. Only for servers that send a
 * Content-Length, as ours do.
 */
export function openConnection(port: number, onLost: (error: Error) => void): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(makeConnection(socket, onLost));
    });
  });
}

function makeConnection(socket: Socket, onLost: (error: Error) => void): Connection {
  let waiting: OnResponse | undefined;
  let received = '';
  let isClosed = false;

  socket.on('data', (chunk: Buffer) => {
    received = received === '' ? chunk.toString('latin1') : received + chunk.toString('latin1');
    if (!isWhole(received)) return;
    const text = received;
    const answer = waiting;
    received = '';
    waiting = undefined;
    answer?.(Number(text.slice(9, 12)), text);
  });
  socket.on('error', onLost);
  socket.on('close', () => {
    if (!isClosed) onLost(new Error('the server closed a connection'));
  });

  return {
    send(request, onResponse) {
      waiting = onResponse;
      socket.write(request);
    },
    close() {
      isClosed = true;
      socket.destroy();
    },
  };
}

const lengthHeader = /\r\ncontent-length: (\d+)\r\n/i;

function isWhole(received: string): boolean {
  const end = received.indexOf(headEnd);
  if (end === -1) return false;
  const length = lengthHeader.exec(received)?.[1];
  if (length === undefined) throw new Error(`a response without a length: ${received.slice(0, 200)}`);
  return received.length >= end + headEnd.length + Number(length);
}
