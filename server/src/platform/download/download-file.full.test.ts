import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DownloadRequest, downloadFile } from './download-file.ts';
import { type FileServer, type SeenRequest, startFileServer } from './file-server.test-helper.ts';

const content = randomBytes(300_000);
const patience = { stallTimeoutMs: 10_000, retryDelaysMs: [1, 1, 1] };

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-download-'));
  path = join(folder, 'gulf.osm.pbf');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true, force: true });
});

const take = (server: FileServer, { address = server.address, ...more }: Partial<DownloadRequest> = {}) =>
  downloadFile({
    address,
    path,
    signal: new AbortController().signal,
    patience,
    ...more,
    onProgress(progress) {
      server.behaviour.takenBytes = progress.takenBytes;
      more.onProgress?.(progress);
    },
  });
const rangesOf = (requests: readonly SeenRequest[]) => requests.map(({ headers }) => headers.range);

describe('a file is downloaded whole, and nothing else is left in the folder', () => {
  test('when nothing goes wrong, with its progress told', async () => {
    await using server = await startFileServer(content);
    server.behaviour.checksum = 'right';
    const told: number[] = [];
    const onProgress: DownloadRequest['onProgress'] = ({ takenBytes, totalBytes }) => {
      expect(totalBytes).toBe(content.length);
      told.push(takenBytes);
    };
    expect(await take(server, { onProgress })).toMatchObject({
      bytes: content.length,
      hasChecksum: true,
    });
    expect(told.at(-1)).toBe(content.length);
  });

  test('when the connection breaks twice: each time it goes on where it was', async () => {
    await using server = await startFileServer(content);
    server.behaviour.breakAfter = [100_000, 50_000];
    await take(server);
    expect(rangesOf(server.files())).toEqual([undefined, 'bytes=100000-', 'bytes=150000-']);
  });

  test('when the connection breaks more often than is borne in one place, but farther on each time', async () => {
    await using server = await startFileServer(content);
    server.behaviour.breakAfter = Array(6).fill(40_000);
    await take(server);
    expect(server.files()).toHaveLength(7);
  });

  test('when a part ends early without a word', async () => {
    await using server = await startFileServer(content);
    server.behaviour.breakAfter = [100_000];
    const range = `bytes 100000-${content.length - 1}/${content.length}`;
    const reasons: string[] = [];
    const onRetry = (reason: string) => {
      if (reasons.push(reason) > 1) return;
      server.behaviour.answer = (_, response) => {
        response.writeHead(206, { 'content-range': range, etag: '"first"' });
        response.end(content.subarray(100_000, 150_000));
        server.behaviour.answer = undefined;
      };
    };
    await take(server, { onRetry });
    expect(reasons.at(-1)).toBe('the server promised 300000 bytes and sent 150000');
    expect(rangesOf(server.files())).toEqual([undefined, 'bytes=100000-', 'bytes=150000-']);
  });

  test('from a server that sends no parts of files: from the start', async () => {
    await using server = await startFileServer(content);
    Object.assign(server.behaviour, { breakAfter: [100_000], hasRanges: false });
    await take(server);
    expect(server.files()).toHaveLength(2);
  });

  test('from a server that says nothing by which a file is known again: from the start', async () => {
    await using server = await startFileServer(content);
    Object.assign(server.behaviour, { breakAfter: [100_000], tag: undefined, ignoresIfRange: true });
    await take(server);
    expect(rangesOf(server.files())).toEqual([undefined, undefined]);
  });

  test.each([false, true])(
    'when it changes meanwhile (server ignores If-Range: %s)',
    async (ignoresIfRange) => {
      await using server = await startFileServer(randomBytes(300_000));
      Object.assign(server.behaviour, { breakAfter: [100_000], ignoresIfRange });
      const onRetry = () => Object.assign(server.behaviour, { content, tag: '"second"' });
      await take(server, { onRetry });
    },
  );

  test('when all had come but the end was not told', async () => {
    await using server = await startFileServer(content);
    server.behaviour.checksum = 'right';
    await writeFile(`${path}.part`, content);
    const state = { address: server.address.href, validator: '"first"', totalBytes: content.length };
    await writeFile(`${path}.part.json`, JSON.stringify(state));
    await take(server);
    expect(rangesOf(server.files())).toEqual([`bytes=${content.length}-`]);
  });

  test.each([
    ['of another address', JSON.stringify({ address: 'http://127.0.0.1/other', validator: '"first"' })],
    ['that nobody knows', 'no JSON'],
  ])('over a partial file %s', async (_, state) => {
    await using server = await startFileServer(content);
    await writeFile(`${path}.part`, randomBytes(400_000));
    await writeFile(`${path}.part.json`, state);
    await take(server);
    expect(rangesOf(server.files())).toEqual([undefined]);
  });

  test('from a server that is at its limits for a moment', async () => {
    await using server = await startFileServer(content);
    server.behaviour.answer = (_, response) => {
      response.writeHead(503).end();
      server.behaviour.answer = undefined;
    };
    const reasons: string[] = [];
    await take(server, { onRetry: (reason) => reasons.push(reason) });
    expect(reasons).toEqual(['the server answered with status 503']);
  });

  test('with its checksum, which the server does not tell at the first try', async () => {
    await using server = await startFileServer(content);
    server.behaviour.checksum = 'right';
    const onProgress: DownloadRequest['onProgress'] = () => {
      server.behaviour.answer = (_, response) => {
        response.writeHead(429).end('Too many requests');
        server.behaviour.answer = undefined;
      };
    };
    const reasons: string[] = [];
    const onRetry = (reason: string) => reasons.push(reason);
    expect(await take(server, { onProgress, onRetry })).toMatchObject({ hasChecksum: true });
    expect(reasons).toEqual([`${server.address.href}.md5 has status 429`]);
  });

  test('from a server that falls silent in the middle, once it speaks again', async () => {
    await using server = await startFileServer(content);
    server.behaviour.answer = (_, response) => {
      response.writeHead(200, { 'content-length': content.length, etag: '"first"' });
      response.write(content.subarray(0, 100_000));
      server.behaviour.answer = undefined;
    };
    const reasons: string[] = [];
    await take(server, {
      onRetry: (reason) => reasons.push(reason),
      patience: { ...patience, stallTimeoutMs: 2_000 },
    });
    expect(reasons).toEqual(['the server fell silent']);
    expect(rangesOf(server.files()).at(-1)).toBe('bytes=100000-');
  });

  test('by way of a redirect, with a password that its own server alone is told', async () => {
    await using other = await startFileServer(content);
    await using server = await startFileServer(content);
    server.behaviour.answer = (_, response) =>
      response.writeHead(302, { location: `${other.address.href}?latest` }).end();
    const address = new URL(server.address);
    Object.assign(address, { username: 'satha', password: 's%40cret' });
    await take(server, { address });
    const pair = Buffer.from('satha:s@cret').toString('base64');
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${pair}`);
    expect(other.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('whatever the server is, and wherever it breaks off', async () => {
    await using server = await startFileServer(content);
    const cases = fc.record({
      breakAfter: fc.array(fc.integer({ min: 0, max: content.length }), { maxLength: 3 }),
      hasRanges: fc.boolean(),
      ignoresIfRange: fc.boolean(),
      tag: fc.constantFrom('"a"', 'W/"weak"', undefined),
      checksum: fc.constantFrom('right', undefined, '<html>'),
    });
    await fc.assert(
      fc.asyncProperty(cases, async (behaviour) => {
        Object.assign(server.behaviour, behaviour, { breakAfter: [...behaviour.breakAfter] });
        await rm(path, { force: true });
        await take(server);
        await requireWhole();
      }),
      { numRuns: 60 },
    );
  });

  afterEach(requireWhole);
});

async function requireWhole(): Promise<void> {
  expect(await readdir(folder)).toEqual(['gulf.osm.pbf']);
  const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
  expect(md5(await readFile(path))).toBe(md5(content));
}

describe('a download is refused in a sentence', () => {
  test('when nobody is there, at once', async () => {
    const server = await startFileServer(content);
    await server[Symbol.asyncDispose]();
    const onRetry = vi.fn();
    await expect(take(server, { onRetry })).rejects.toThrow(
      `${server.address.href} cannot be reached: connect ECONNREFUSED`,
    );
    expect(onRetry).not.toHaveBeenCalled();
    expect(await readdir(folder)).toEqual([]);
  });

  test('when there is no such file, without its password', async () => {
    await using server = await startFileServer(content);
    server.behaviour.answer = (_, response) => response.writeHead(404).end();
    const address = new URL(server.address);
    Object.assign(address, { username: 'satha', password: 'secret' });
    await expect(take(server, { address })).rejects.toThrow(
      `${server.address.href} cannot be had: the server answered with status 404.`,
    );
  });

  test('when the server promises more than it ever sends', async () => {
    await using server = await startFileServer(content);
    server.behaviour.claimedLength = content.length + 1;
    await expect(take(server)).rejects.toThrow(/ could not be downloaded: the server sent /);
    expect(existsSync(path)).toBe(false);
  });

  test('when it does not agree with the checksum, and nothing of it is kept', async () => {
    await using server = await startFileServer(content);
    server.behaviour.checksum = '0123456789abcdef0123456789abcdef';
    await expect(take(server)).rejects.toThrow(/does not agree with the checksum beside it/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('when the disk is full', async () => {
    if (!existsSync('/dev/full')) return;
    await using server = await startFileServer(content);
    await symlink('/dev/full', `${path}.part`);
    await expect(take(server)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  test('when an encrypted address leads to one that is not', async () => {
    const redirect = new Response(null, { status: 302, headers: { location: 'http://example.ae/gulf' } });
    vi.stubGlobal('fetch', async () => redirect);
    await using server = await startFileServer(content);
    await expect(take(server, { address: new URL('https://example.ae/gulf.osm.pbf') })).rejects.toThrow(
      'https://example.ae/gulf.osm.pbf leads to http://example.ae/gulf, which is not encrypted: it is not followed.',
    );
  });

  test.each([
    ['in a circle', '/again', / leads in a circle\.$/],
    ['nowhere', 'file:///etc/passwd', / leads nowhere: "file:/],
  ])('when it leads %s', async (_, location, told) => {
    await using server = await startFileServer(content);
    server.behaviour.answer = (_request, response) => response.writeHead(301, { location }).end();
    await expect(take(server)).rejects.toThrow(told);
  });

  test('while another process takes the same file, and not when that one is no more', async () => {
    await using server = await startFileServer(content);
    await writeFile(`${path}.lock`, String(process.ppid));
    await expect(take(server)).rejects.toThrow(`is being downloaded by process ${process.ppid} already.`);
    // Numbers of processes start over in a new container: one that was killed there may have had ours.
    for (const gone of ['4194999', String(process.pid)]) {
      await writeFile(`${path}.lock`, gone);
      await take(server);
    }
  });
});

test('A download that is stopped says what it kept, and the next one goes on from there', async () => {
  await using server = await startFileServer(content);
  server.behaviour.answer = (_, response) => {
    response.writeHead(200, { 'content-length': content.length, etag: '"first"' });
    response.write(content.subarray(0, 200_000));
  };
  const stop = new AbortController();
  const onProgress: DownloadRequest['onProgress'] = ({ takenBytes }) => {
    if (takenBytes === 200_000) stop.abort();
  };
  await expect(take(server, { signal: stop.signal, onProgress })).rejects.toThrow(
    `The download was stopped. 0.2 of 0.3 MB are kept in ${path}.part: the same command goes on from there.`,
  );
  server.behaviour.answer = undefined;
  await take(server);
  expect(rangesOf(server.files())).toEqual([undefined, 'bytes=200000-']);
  await requireWhole();
});
