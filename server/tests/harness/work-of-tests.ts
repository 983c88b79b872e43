import { createHash, pbkdf2 } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workOnBytes } from '../../src/platform/threads/work-on-bytes.ts';

/** What tests have a closed process do. */
const work = {
  async hash(bytes: Uint8Array) {
    return { pid: process.pid, sha256: createHash('sha256').update(bytes).digest('hex') };
  },
  /** Tells by which error each thing ends that it may not do. */
  async rights(bytes: Uint8Array) {
    const port = Number(Buffer.from(bytes).toString());
    const tried = {
      reads: () => readFile(new URL('../../../README.md', import.meta.url)),
      writes: () => writeFile(join(tmpdir(), 'satha-was-here'), ''),
      calls: () =>
        new Promise((resolve, reject) => {
          connect(port, '127.0.0.1').on('connect', resolve).on('error', reject);
        }),
      runs: () => import('node:child_process').then(({ spawnSync }) => spawnSync('true')),
    };
    const codes = await Promise.all(
      Object.entries(tried).map(async ([name, attempt]) => {
        const code = await attempt().then(
          () => 'done',
          (error) => error.code,
        );
        return [name, code];
      }),
    );
    return { ...Object.fromEntries(codes), environment: Object.keys(Object(process.env)) };
  },
  async fail(): Promise<never> {
    throw new Error('these bytes are none');
  },
  async end(): Promise<never> {
    process.exit(7);
  },
  /** Works in Node's own threads, where nothing but the end of the process ends it. */
  grind: () =>
    new Promise((resolve) => {
      pbkdf2('', '', 2 ** 31 - 1, 64, 'sha512', resolve);
    }),
};
/** What comes of each. */
export type AnswersOfTests = {
  readonly [Name in keyof typeof work]: Awaited<ReturnType<(typeof work)[Name]>>;
};

workOnBytes(work, { mostProcessorMs: 300 });
