import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../bin/satha.mjs', import.meta.url));
/** Run by Node before the program: one line each time that the process begins. */
const tell = `data:text/javascript,${encodeURIComponent(
  'console.log(JSON.stringify({ pid: process.pid, flags: process.execArgv, trim: process.env.MALLOC_TRIM_THRESHOLD_ }))',
)}`;

type Beginning = { readonly pid: number; readonly flags: string[]; readonly trim?: string };

async function begin(
  command: string,
  { flags = [], env = {} }: { readonly flags?: string[]; readonly env?: Record<string, string> } = {},
): Promise<Beginning[]> {
  const child = spawn(process.execPath, ['--import', tell, ...flags, program, command, '--help'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await text(child.stdout)).split('\n').filter((line) => line.startsWith('{'));
  return lines
    .map((line) => JSON.parse(line) as Beginning)
    .map((beginning) => ({
      ...beginning,
      flags: beginning.flags.filter((flag) => flag !== '--import' && flag !== tell),
    }));
}

const ours = ['--max-semi-space-size=8', '--heap-growing-percent=20', '--no-parallel-scavenge'];

describe.skipIf(process.platform === 'win32')('a service', () => {
  test('begins again in its own place with what keeps its memory small, once', async () => {
    const beginnings = await begin('serve');
    expect(beginnings).toMatchObject([{ flags: [] }, { flags: ours, trim: '131072' }]);
    expect(beginnings[1]?.pid).toBe(beginnings[0]?.pid);
  });

  test('keeps to what was chosen for it, on the command line or in NODE_OPTIONS', async () => {
    const chosen = '--max_semi_space_size=32';
    const wanted = { flags: [...ours.slice(1), chosen], trim: '9' };
    expect(
      (await begin('work', { flags: [chosen], env: { MALLOC_TRIM_THRESHOLD_: '9' } })).at(-1),
    ).toMatchObject(wanted);
    const [, byOptions] = await begin('start', { env: { NODE_OPTIONS: '--max-semi-space-size=32' } });
    expect(byOptions?.flags).toEqual(ours.slice(1));
  });
});

test('a command that ends by itself begins once, as it is', async () => {
  expect(await begin('account')).toMatchObject([{ flags: [] }]);
});
