// What `npm test` does before its tests: builds the pages, and checks format, lint and types beside that. What the checks say is
// told once all is done, each by itself.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

type Done = { readonly isGood: boolean; readonly said: string };

/** Runs a program of the checkout; `isLive`: what it says is shown at once, and not kept. */
function run([program = '', ...args]: readonly string[], isLive: boolean): Promise<Done> {
  const said: Buffer[] = [];
  const output = isLive ? 'inherit' : 'pipe';
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', output, output] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      resolve({ isGood: code === 0, said: Buffer.concat(said).toString() });
    });
  });
}

const node = process.execPath;
const done = await Promise.all([
  run([node, 'scripts/build-web.mjs'], true),
  run(['biome', 'ci', '.'], false),
  run([node, 'scripts/check-types.ts'], false),
]);
for (const { said } of done) process.stdout.write(said);
process.exitCode = done.every(({ isGood }) => isGood) ? 0 : 1;
