import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writePbf } from '@satha/roads/pbf/write-pbf.test-helper';
import { makeTownExtract, type Town } from '@satha/roads/town.test-helper';
import { afterAll } from 'vitest';
import { timeOfRun } from '../harness/time-of-run.ts';
import type { Ended } from './command-host.ts';

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));

/** A main street of 6 km within the UAE, a way around that trucks may not use, and a village. */
export const madeTown: Town = {
  places: {
    a: [0, 0],
    b: [0, 30],
    c: [0, 60],
    d: [5, 30],
    v: [1, 31, { place: 'village', name: 'قرية', 'name:en': 'Made Village' }],
  },
  ways: [
    ['abc', { highway: 'primary', name: 'شارع', 'name:en': 'Main Street', ref: 'E99' }],
    ['adc', { highway: 'secondary', name: 'Side Street', hgv: 'no' }],
  ],
};

export function madeExtract(town: Town = madeTown): Uint8Array {
  return writePbf(makeTownExtract(town), { dataSeconds: Date.UTC(2026, 10, 18) / 1000 });
}

/** The command line with a folder of its own, and no PostgreSQL anywhere. */
export function useMapCommands() {
  const folder = mkdtempSync(join(tmpdir(), 'satha-map-'));
  const home = join(folder, 'home');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(args: readonly string[], variables: Record<string, string> = {}) {
    const env = { PATH: process.env.PATH, ...timeOfRun(), SATHA_HOME: home, ...variables };
    const child = spawn(process.execPath, [program, 'map', ...args], { cwd: folder, env });
    return { child, ended: collect(child) };
  }

  return {
    folder,
    home,
    map: join(home, 'map/uae.map'),
    start,
    run: (...args: string[]) => start(args).ended,
    runWith: (variables: Record<string, string>, ...args: string[]) => start(args, variables).ended,
    async write(name: string, content: Uint8Array | string): Promise<string> {
      const path = join(folder, name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, content);
      return path;
    },
    /** What lies in the folder of the map. */
    installed: async () => (await readdir(join(home, 'map')).catch(() => [])).toSorted(),
  };
}

async function collect(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk) => (stdout += chunk));
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  const [exitCode] = await once(child, 'close');
  return { exitCode, stdout, stderr };
}
