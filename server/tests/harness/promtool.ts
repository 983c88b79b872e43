import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const program = process.env.PATH?.split(':')
  .concat('/usr/bin')
  .map((folder) => join(folder, 'promtool'))
  .find((file) => existsSync(file));

/** Whether tests may ask Prometheus's own checker. */
export const hasPromtool = program !== undefined;

if (!hasPromtool && process.env.SATHA_REQUIRE_PROMTOOL) {
  throw new Error('SATHA_REQUIRE_PROMTOOL is set, and there is no promtool on PATH or in /usr/bin.');
}

/** Runs the checker, and gives its exit code and all that it wrote. */
export function runPromtool(
  words: readonly string[],
  input = '',
): { readonly code: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(program as string, words, { input, encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
}
