import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type TakenMail = { readonly from: string; readonly to: string; readonly source: string };

export type MailServer = {
  /** Such as `smtp://127.0.0.1:41234`. */
  readonly url: string;
  /** Everything that was taken, in order. */
  readonly mails: readonly TakenMail[];
  /** Every line that was said to it, but for the mails' own. */
  readonly heard: readonly string[];
  close(): Promise<void>;
};

/** What a server says to a recipient: 250 takes the mail; undefined is nothing, ever. */
export type RecipientReply = (to: string) => string | undefined;

/** A mail server on loopback that speaks as much of SMTP as sending takes. */
export async function startMailServer(replyTo: RecipientReply = () => '250 OK'): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    serve(socket, { mails, heard, replyTo });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    heard,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Serving = { readonly mails: TakenMail[]; readonly heard: string[]; readonly replyTo: RecipientReply };

function serve(socket: Socket, { mails, heard, replyTo }: Serving): void {
  let waiting = '';
  let envelope = { from: '', to: '' };
  let source: string[] | undefined;
  /** What is said to a line; nothing while a mail's own lines come. */
  function answer(line: string): string | undefined {
    if (source) {
      if (line !== '.') {
        source.push(line.replace(/^\.\./, '.'));
        return undefined;
      }
      mails.push({ ...envelope, source: source.join('\n') });
      source = undefined;
      return '250 taken';
    }
    heard.push(line);
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? [];
    switch (line.slice(0, 4).toUpperCase()) {
      case 'MAIL':
        envelope = { from: address, to: '' };
        return '250 OK';
      case 'RCPT':
        envelope = { ...envelope, to: address };
        return replyTo(address);
      case 'DATA':
        source = [];
        return '354 go on';
      case 'STAR':
        return '502 no such command';
      case 'QUIT':
        return '221 bye';
      default:
        return '250 OK';
    }
  }

  socket.write('220 test\r\n');
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (waiting + text).split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) {
      const reply = answer(line);
      if (reply !== undefined) socket.write(`${reply}\r\n`);
      if (reply?.startsWith('221')) socket.end();
    }
  });
}
