import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasS3Server, type S3Server, startS3Server } from '../../../tests/harness/s3-server.ts';
import { systemClock } from '../clock/system-clock.ts';
import { describeFile, FileMismatch, FileStoreUnavailable } from './file-store.ts';
import { createS3Client, type S3Bucket } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';

const photo = randomBytes(300_000);
const patienceMs = 30_000;

const openStore = (bucket: S3Bucket, more: Partial<Parameters<typeof createS3Store>[0]> = {}) =>
  createS3Store({ bucket, prefix: 'test', clock: systemClock, patienceMs, ...more });

/** What a store that cannot be used says of the reason. */
async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(FileStoreUnavailable);
  const { cause } = error as FileStoreUnavailable;
  return cause instanceof Error ? cause.message : String(cause);
}

const callsOf = (store: ReturnType<typeof openStore>) => [
  () => store.put('one-photo', [photo], describeFile(photo)),
  () => store.open('one-photo'),
  () => store.remove('one-photo'),
  () => Array.fromAsync(store.list()),
];

describe.runIf(hasS3Server)('On OpenStack Swift,', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server?.close());

  test('files are listed page by page, without those of another environment and of other people', async () => {
    const [test, live] = [randomUUID(), randomUUID()];
    const store = openStore(server.bucket, { prefix: test, namesAtOnce: 3 });
    const names = Array.from({ length: 7 }, (_, at) => `photo-${at}`);
    await Promise.all(names.map((name) => store.put(name, [photo], describeFile(photo))));
    await openStore(server.bucket, { prefix: live }).put('photo-of-live', [photo], describeFile(photo));
    const client = createS3Client(server.bucket, { clock: systemClock, patienceMs });
    const body = () => ({ bytes: inOnePiece(photo), ...describeFile(photo) });
    for (const key of ['a%26b%20c', 'photo-3%20%281%29%2Bcopy', 'zz/zz']) {
      await client.send({ method: 'PUT', key: `${test}/${key}`, body: body() });
    }
    expect(await Array.fromAsync(store.list())).toEqual(names);
    expect(await Array.fromAsync(openStore(server.bucket, { prefix: test }).list())).toEqual(names);
  });

  test.each([
    ['a key with another secret', { secretAccessKey: 'another' }, '403 SignatureDoesNotMatch'],
    ['a key that nobody knows', { accessKeyId: 'nobody:knows' }, '403 SignatureDoesNotMatch'],
    ['another region', { region: 'eu-west-1' }, '400 AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { bucket: 'no-such-bucket' }, '404 NoSuchBucket'],
  ])('%s is no missing file, but a store that cannot be used', async (_what, more, reason) => {
    for (const call of callsOf(openStore({ ...server.bucket, ...more }))) {
      expect(await reasonOf(call())).toBe(`the S3 service answered ${reason}`);
    }
  });

  test('a request that was signed with a clock an hour behind is refused, and the reason is told', async () => {
    const store = openStore(server.bucket, { clock: () => systemClock().subtract({ hours: 1 }) });
    expect(await reasonOf(store.open('one-photo'))).toBe('the S3 service answered 403 RequestTimeTooSkewed');
  });

  test('the service itself refuses bytes that have not the SHA-256 that was signed', async () => {
    const client = createS3Client(server.bucket, { clock: systemClock, patienceMs });
    const body = {
      bytes: inOnePiece(photo),
      sizeBytes: photo.length,
      sha256: describeFile(Buffer.from('x')).sha256,
    };
    expect(await reasonOf(client.send({ method: 'PUT', key: 'test/lying-photo', body }))).toMatch(
      /answered 400/,
    );
    expect(await openStore(server.bucket).open('lying-photo')).toBeUndefined();
  });

  test('a service that is silent is given up, and serves when it goes on', async () => {
    const store = openStore(server.bucket, { patienceMs: 300 });
    server.freeze();
    try {
      for (const call of callsOf(store)) {
        expect(await reasonOf(call())).toBe('the S3 service was silent for 300 ms');
      }
    } finally {
      server.goOn();
    }
    expect(await openStore(server.bucket).open('never-there')).toBeUndefined();
  });
});

describe('Whatever a service does,', () => {
  const servers: Server[] = [];
  const given: { request: IncomingMessage; bytes: Buffer }[] = [];

  async function serve(answer: RequestListener): Promise<S3Bucket> {
    const server = createServer(answer);
    server.on('checkContinue', answer);
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'me-central-1',
      bucket: 'photos',
      accessKeyId: 'somebody',
      secretAccessKey: 'a-secret',
      pathStyle: true,
    };
  }
  /** Takes what comes as a service does that checks nothing. */
  const takeAnything: RequestListener = async (request, response) => {
    response.writeContinue();
    const bytes = await buffer(request).catch(() => undefined);
    if (bytes) given.push({ request, bytes });
    response.end();
  };
  afterEach(() => {
    given.length = 0;
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  test('it is told size and SHA-256, and its address is the bucket’s', async () => {
    const bucket = await serve(takeAnything);
    await openStore(bucket).put('one-photo', [photo], describeFile(photo));
    await openStore({ ...bucket, endpoint: `${bucket.endpoint}/door/` }).put(
      'one-photo',
      [photo],
      describeFile(photo),
    );
    expect(given.map(({ request }) => request.url)).toEqual([
      '/photos/test/one-photo',
      '/door/photos/test/one-photo',
    ]);
    expect(given[0]?.bytes.equals(photo)).toBe(true);
    expect(given[0]?.request.headers).toMatchObject({
      'content-length': '300000',
      'x-amz-content-sha256': createHash('sha256').update(photo).digest('hex'),
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=somebody\/\d{8}\/me-central-1\/s3\/aws4_request, SignedHeaders=content-length;host;x-amz-content-sha256;x-amz-date,/,
      ),
    });
  });

  test('it never gets the whole of a file that is not the promised one, even where it checks nothing', async () => {
    const store = openStore(await serve(takeAnything));
    const other = randomBytes(photo.length);
    await expect(store.put('one-photo', [other], describeFile(photo))).rejects.toEqual(
      new FileMismatch('sha256'),
    );
    await expect(store.put('one-photo', [photo, Buffer.from('x')], describeFile(photo))).rejects.toEqual(
      new FileMismatch('size'),
    );
    expect(given).toEqual([]);
  });

  test('a phone that is slow is waited for: the silence is not the service’s', async () => {
    const store = openStore(await serve(takeAnything), { patienceMs: 3_000 });
    async function* slowly() {
      yield photo.subarray(0, 100_000);
      await new Promise((resolve) => setTimeout(resolve, 3_050));
      yield photo.subarray(100_000);
    }
    await store.put('one-photo', slowly(), describeFile(photo));
    expect(given[0]?.bytes.equals(photo)).toBe(true);
  });

  test('a busy service that asks for bytes is sent none that it did not ask for', async () => {
    let calls = 0;
    const sent: number[] = [];
    const busy = await serve((request, response) => {
      calls += 1;
      if (calls === 1) return takeAnything(request, response);
      // It has a newer file of the name, says so late, and would break the connection on bytes that come before.
      setTimeout(() => {
        sent.push(request.socket.bytesRead);
        response.end();
      }, 1_300);
    });
    const store = openStore(busy);
    await store.put('one-photo', [photo], describeFile(photo));
    await store.put('one-photo', [photo], describeFile(photo));
    expect(sent).toEqual([expect.toSatisfy((bytes: number) => bytes < 2_000)]);
  });

  test('nothing is asked of a phone for a service that is full, and the reason is told', async () => {
    let asked = 0;
    async function* counted() {
      for (; asked < 30; asked += 1) yield photo;
    }
    const full = await serve((_request, response) => {
      response.writeHead(507).end('<Error><Code>QuotaExceeded</Code><Message>a-secret</Message></Error>');
    });
    const put = openStore(full).put('one-photo', counted(), { ...describeFile(photo), sizeBytes: 9_000_000 });
    expect(await reasonOf(put)).toBe('the S3 service answered 507 QuotaExceeded');
    expect(asked).toBe(0);
  });

  test('a service that refuses in the midst of a file ends it', async () => {
    const refusing = await serve((request, response) => {
      response.writeContinue();
      request.once('data', () => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'));
    });
    const put = openStore(refusing).put('one-photo', Array(1_000).fill(photo), {
      ...describeFile(photo),
      sizeBytes: photo.length * 1_000,
    });
    expect(await reasonOf(put)).toBe('the S3 service answered 503 SlowDown');
  });

  test.each([
    ['breaks off in the midst of a file', /^aborted$/, 60_000, () => true],
    ['falls silent in the midst of a file', /^the S3 service was silent for 1000 ms$/, 1_000, () => false],
  ])('a service that %s is one that cannot be used', async (_what, reason, patienceMs, breaksOff) => {
    const halting = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': photo.length });
      response.write(photo.subarray(0, 100_000), () => breaksOff() && response.destroy());
    });
    const file = await openStore(halting, { patienceMs }).open('one-photo');
    expect(file?.sizeBytes).toBe(photo.length);
    expect(await reasonOf(buffer(file?.bytes as Readable))).toMatch(reason);
  });

  test.each([
    ['a page for browsers', '<html>Sign in</html>'],
    [
      'the same page again and again',
      '<ListBucketResult><IsTruncated>true</IsTruncated><Contents><Key>test/photo-1</Key></Contents></ListBucketResult>',
    ],
  ])('%s is no list of files', async (_what, page) => {
    const bucket = await serve((_request, response) => response.end(page));
    expect(await reasonOf(Array.fromAsync(openStore(bucket).list()))).toMatch(/no list of the objects/);
  });

  test('a missing file is one of which the service says so, not a path that nobody serves', async () => {
    let body = '';
    const bucket = await serve((_request, response) => response.writeHead(404).end(body));
    expect(await reasonOf(openStore(bucket).open('one-photo'))).toBe('the S3 service answered 404');
    body = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>';
    expect(await openStore(bucket).open('one-photo')).toBeUndefined();
  });

  test('a host that nobody knows is a store that cannot be used', async () => {
    const bucket = { ...(await serve(takeAnything)), endpoint: 'http://files.invalid', pathStyle: false };
    for (const call of callsOf(openStore(bucket))) {
      expect(await reasonOf(call())).toMatch(/photos\.files\.invalid/);
    }
  });
});

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
