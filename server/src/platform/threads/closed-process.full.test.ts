import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnswersOfTests } from '../../../tests/harness/work-of-tests.ts';
import { type ClosedProcess, createClosedProcess, ProcessEnded, UnworkableBytes } from './closed-process.ts';

const server = new URL('../../../', import.meta.url);
let closed: ClosedProcess<AnswersOfTests>;
beforeEach(() => {
  const module = new URL('tests/harness/work-of-tests.ts', server);
  closed = createClosedProcess<AnswersOfTests>({ module, reads: [server] });
});
afterEach(() => closed.close());

function fileOf(bytes: Buffer) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 65_536) yield Buffer.from(bytes.subarray(at, at + 65_536));
  }
  return { sizeBytes: bytes.length, bytes: Readable.from(pieces(), { objectMode: false }) };
}
const nothing = () => fileOf(Buffer.alloc(0));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('Bytes of any size come whole to one process, one question after the other', async () => {
  const pids = new Set<number>();
  for (const size of [0, 1, 65_536, 8 * 1024 * 1024, 3]) {
    const bytes = randomBytes(size);
    const { pid, sha256 } = await closed.ask('hash', fileOf(bytes));
    expect(sha256).toBe(hashOf(bytes));
    pids.add(pid);
  }
  expect(pids.size).toBe(1);
  expect(pids).not.toContain(process.pid);
});

test('It reads nothing but its code, writes nothing, calls nobody, runs nothing, and has no environment', async () => {
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const port = Buffer.from(String((listening.address() as AddressInfo).port));
  const denied = 'ERR_ACCESS_DENIED';
  expect(await closed.ask('rights', fileOf(port))).toEqual({
    ...{ reads: denied, writes: denied, calls: denied, runs: denied },
    environment: [],
  });
  listening.close();
});

test('What the work throws is told, and the process goes on', async () => {
  const { pid } = await closed.ask('hash', nothing());
  await expect(closed.ask('fail', nothing())).rejects.toEqual(new UnworkableBytes('these bytes are none'));
  expect((await closed.ask('hash', nothing())).pid).toBe(pid);
});

test('Work that takes too much of the processor is ended, and the next is done by another process', async () => {
  const { pid } = await closed.ask('hash', nothing());
  await expect(closed.ask('grind', nothing())).rejects.toBeInstanceOf(UnworkableBytes);
  expect((await closed.ask('hash', nothing())).pid).not.toBe(pid);
  await expect.poll(() => isThere(pid)).toBe(false);
});

test('A process that ends under its work is told as that, and the next is done by another one', async () => {
  const large = fileOf(randomBytes(4 * 1024 * 1024));
  await expect(closed.ask('end', nothing())).rejects.toEqual(
    new ProcessEnded('The process ended: exit code 7.'),
  );
  const { pid } = await closed.ask('hash', nothing());
  process.kill(pid, 'SIGKILL');
  await expect(closed.ask('hash', large)).rejects.toBeInstanceOf(ProcessEnded);
  expect(large.bytes.destroyed).toBe(true);
  expect((await closed.ask('hash', nothing())).sha256).toBe(hashOf(Buffer.alloc(0)));
});

test('Bytes that break off, or are fewer or more than was told, are not taken for the next ones', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the store is away');
    })(),
    { objectMode: false },
  );
  await expect(closed.ask('hash', { sizeBytes: 9, bytes: broken })).rejects.toThrow('the store is away');
  for (const sizeBytes of [3, 5]) {
    const { bytes } = fileOf(Buffer.from('four'));
    await expect(closed.ask('hash', { sizeBytes, bytes })).rejects.toThrow('has not the size');
  }
  const bytes = randomBytes(100);
  expect((await closed.ask('hash', fileOf(bytes))).sha256).toBe(hashOf(bytes));
});

test('It ends with the process that asks, whatever it is at', async () => {
  const program = `
    import { createClosedProcess } from '${new URL('./closed-process.ts', import.meta.url)}';
    import { Readable } from 'node:stream';
    const server = new URL('${server}');
    const module = new URL('tests/harness/work-of-tests.ts', server);
    const closed = createClosedProcess({ module, reads: [server] });
    const file = () => ({ sizeBytes: 0, bytes: Readable.from([]) });
    console.log((await closed.ask('hash', file())).pid);
    await closed.ask('grind', file());`;
  const asking = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = Number(String((await once(asking.stdout, 'data'))[0]));
  expect(isThere(pid)).toBe(true);
  asking.kill('SIGKILL');
  await expect.poll(() => isThere(pid)).toBe(false);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
