import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createAddressGuard } from './address-guard.ts';
import { createGuardedClient, type GuardedClientOptions } from './guarded-client.ts';

const certificates = join(import.meta.dirname, '../../../../tests/fixtures/tls');
const read = (name: string) => readFileSync(join(certificates, name), 'utf8');
const [ca, key, cert] = [read('ca.pem'), read('key.pem'), read('certificate.pem')];

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Listens on loopback; returns the port. */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const listenHttps = (answer: RequestListener) => listen(createHttpsServer({ key, cert }, answer));
const listenHttp = (answer: RequestListener) => listen(createHttpServer(answer));
/** Speaks the bytes that it is given, whatever it is asked. */
const listenRaw = (speak: (socket: Socket) => void) => listen(createTcpServer(speak));

function post(
  url: string,
  options: Partial<GuardedClientOptions> & { allowLoopback?: boolean; headers?: Record<string, string> } = {},
  signal?: AbortSignal,
) {
  const { allowLoopback = true, headers = {}, ...more } = options;
  const client = createGuardedClient({
    guard: createAddressGuard({ allowLoopback }),
    resolveHost: async () => ['127.0.0.1'],
    timeoutMs: 5_000,
    ca,
    ...more,
  });
  return client.post(
    { url: new URL(url), headers: { 'content-type': 'text/plain', ...headers }, body: 'ping' },
    signal,
  );
}

test('What is posted arrives as it is, by TLS with a certificate that is checked, and the answer comes back', async () => {
  const port = await listenHttps((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      response.writeHead(202, { 'retry-after': '7' });
      response.end(
        `${request.method} ${request.url} ${request.headers.host} ${request.headers['content-length']} ${body}`,
      );
    });
  });
  expect(await post(`https://hooks.example.ae:${port}/a?b=c`)).toEqual({
    statusCode: 202,
    retryAfter: '7',
    beginning: `POST /a?b=c hooks.example.ae:${port} 4 ping`,
  });
});

describe('A forbidden address is not connected to', () => {
  async function expectNoConnection(work: (port: number) => Promise<unknown>): Promise<void> {
    let connections = 0;
    const port = await listenRaw((socket) => {
      connections += 1;
      socket.destroy();
    });
    expect(await work(port)).toEqual({
      failure: expect.stringMatching(/may be called|may not be called/),
      kind: 'forbidden',
    });
    expect(connections).toBe(0);
  }

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '017700000001',
    '0.0.0.0',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::]',
  ])('written as %s', (host) =>
    expectNoConnection((port) => post(`https://${host}:${port}/`, { allowLoopback: false })),
  );

  test.each(['localhost', 'localhost.', 'hooks.example.ae'])('found by the name %s', (host) =>
    expectNoConnection((port) => post(`https://${host}:${port}/`, { allowLoopback: false })),
  );

  test('when each address of a name is one, however many', () =>
    expectNoConnection((port) =>
      post(`https://hooks.example.ae:${port}/`, {
        allowLoopback: false,
        resolveHost: async () => [
          '127.0.0.1',
          '10.0.0.1',
          '::1',
          '::ffff:127.0.0.1',
          '169.254.169.254',
          'fe80::1',
        ],
      }),
    ));

  test('when a name has changed its address since it was last looked up', async () => {
    let lookUps = 0;
    const resolveHost = async () => {
      lookUps += 1;
      return lookUps === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    const port = await listenHttps((_, response) => void response.end('here'));
    expect(await post(`https://hooks.example.ae:${port}/`, { resolveHost })).toMatchObject({
      statusCode: 200,
    });
    expect(await post(`https://hooks.example.ae:${port}/`, { resolveHost })).toEqual({
      failure: 'The name leads to no address that may be called.',
      kind: 'forbidden',
    });
  });

  test('without encryption it is called on loopback alone', async () => {
    expect(await post('http://hooks.example.ae/', { resolveHost: async () => ['1.1.1.1'] })).toEqual({
      failure: 'The name leads to no address that may be called.',
      kind: 'forbidden',
    });
    expect(await post('http://1.1.1.1/')).toEqual({
      failure: 'The address may not be called.',
      kind: 'forbidden',
    });
  });
});

test('Of a name with good and bad addresses only the good ones are dialled', async () => {
  const port = await listenHttps((_, response) => void response.end('good'));
  const answer = await post(`https://hooks.example.ae:${port}/`, {
    resolveHost: async () => ['10.0.0.1', '::ffff:127.0.0.1', '127.0.0.1', '192.168.1.1'],
    timeoutMs: 2_000,
  });
  expect(answer).toMatchObject({ statusCode: 200, beginning: 'good' });
});

test('A redirect is an answer like any other and is not followed', async () => {
  let requests = 0;
  const port = await listenHttps((_, response) => {
    requests += 1;
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end('elsewhere');
  });
  expect(await post(`https://hooks.example.ae:${port}/`)).toMatchObject({
    statusCode: 307,
    beginning: 'elsewhere',
  });
  expect(requests).toBe(1);
});

describe('A certificate that cannot be trusted ends the call before anything is sent', () => {
  test.each([
    [
      'of an authority that is not trusted',
      'hooks.example.ae',
      undefined,
      /not signed by an authority|comes without/,
    ],
    ['for another name', 'other.example.ae', ca, /^The certificate is for another name\.$/],
  ])('%s', async (_, host, trusted, sentence) => {
    let requests = 0;
    const port = await listenHttps((_request, response) => {
      requests += 1;
      response.end();
    });
    const options = trusted === undefined ? { ca: '' } : { ca: trusted };
    expect(await post(`https://${host}:${port}/`, options)).toEqual({
      failure: expect.stringMatching(sentence),
      kind: 'certificate',
    });
    expect(requests).toBe(0);
  });
});

describe('Whatever answers holds nobody up for longer than the time-out', () => {
  const quick = { timeoutMs: 300, bodyTimeoutMs: 200 };
  const noAnswer = { failure: 'No answer came within 0.3 seconds.', kind: 'late' };

  test('saying nothing at all', async () => {
    const port = await listenRaw(() => {});
    expect(await post(`http://localhost:${port}/`, quick)).toEqual(noAnswer);
    expect(await post(`https://hooks.example.ae:${port}/`, quick)).toEqual(noAnswer);
  });

  test('dribbling headers for ever', async () => {
    const port = await listenRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-more: 1\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await post(`http://localhost:${port}/`, quick)).toEqual(noAnswer);
  });

  test('asking for patience for ever', async () => {
    const port = await listenRaw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await post(`http://localhost:${port}/`, quick)).toEqual(noAnswer);
  });

  test('a name server that does not answer', async () => {
    expect(
      await post('https://hooks.example.ae/', { ...quick, resolveHost: () => new Promise(() => {}) }),
    ).toEqual(noAnswer);
  });

  test('dribbling the body for ever: the status counts, with what came in time', async () => {
    const port = await listenHttp((_, response) => {
      response.write('slow');
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const answer = await post(`http://localhost:${port}/`, { timeoutMs: 60_000, bodyTimeoutMs: 2_000 });
    expect(answer).toEqual({
      statusCode: 200,
      retryAfter: undefined,
      beginning: expect.stringMatching(/^slow\.*$/),
    });
  });
});

test('Of a body without an end no more than its beginning is taken in', async () => {
  let isCut = false;
  const port = await listenHttp((_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour).on('close', () => {
      isCut = true;
    });
    pour();
  });
  const answer = await post(`http://localhost:${port}/`, { bodyTimeoutMs: 60_000 });
  expect(answer).toEqual({ statusCode: 200, retryAfter: undefined, beginning: 'x'.repeat(1_024) });
  await expect.poll(() => isCut).toBe(true);
});

describe('An answer that is none is told in a sentence', () => {
  test.each([
    ['garbage', 'no idea what HTTP is\r\n\r\n', 'The answer is no HTTP.'],
    [
      'headers without an end',
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      "The answer's headers are too long.",
    ],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      /cut off/,
    ],
    ['a header that is split in two', 'HTTP/1.1 200 OK\r\nx: a\nb: c\r\n\r\n', 'The answer is no HTTP.'],
  ])('%s', async (_, bytes, sentence) => {
    const port = await listenRaw((socket) => void socket.once('data', () => socket.end(bytes)));
    expect(await post(`http://localhost:${port}/`)).toEqual({
      failure: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      kind: expect.any(String),
    });
  });

  test('nothing, at once', async () => {
    const port = await listenRaw((socket) => socket.destroy());
    expect(await post(`http://localhost:${port}/`)).toEqual({
      failure: expect.stringMatching(/^The connection was cut off/),
      kind: 'cut_off',
    });
  });

  test('nobody there', async () => {
    const port = await listenRaw(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await post(`http://localhost:${port}/`)).toEqual({
      failure: 'The connection was refused.',
      kind: 'refused',
    });
  });

  test('no such name', async () => {
    const failing = Object.assign(new Error('queryA ENOTFOUND hooks.example.ae'), { code: 'ENOTFOUND' });
    const resolveHost = () => Promise.reject(failing);
    expect(await post('https://hooks.example.ae/', { resolveHost })).toEqual({
      failure: 'The name is not known.',
      kind: 'name',
    });
  });
});

test('A call that is broken off rejects with the reason, and lets go of its connection', async () => {
  const port = await listenRaw((socket) => void socket.resume());
  const stop = new AbortController();
  const call = post(`http://localhost:${port}/`, {}, stop.signal);
  await expect.poll(() => sockets.size).toBe(1);
  stop.abort(new Error('stopping'));
  await expect(call).rejects.toThrow('stopping');
  await expect.poll(() => sockets.size).toBe(0);
});

test('No address puts headers of its own into the request', async () => {
  const port = await listenHttp(
    (request, response) => void response.end(`${request.url} ${request.rawHeaders.join('|')}`),
  );
  const answer = await post(`http://localhost:${port}/a\r\nx-injected: 1\r\n\r\n`);
  expect(answer).toMatchObject({
    beginning: expect.stringMatching(/^\/ax-injected:%201 content-type\|text\/plain\|/),
  });
  await expect(
    post(`http://localhost:${port}/`, { headers: { 'x-own': 'a\r\nx-injected: 1' } }),
  ).resolves.toEqual({
    failure: expect.stringMatching(/^The call failed/),
    kind: 'failed',
  });
});
