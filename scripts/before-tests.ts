// What `npm test` does before its tests: builds the pages, and checks format, lint and types beside that. What the checks say is
// told once all is done, each by itself.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

type Done = { readonly isGood: boolean; readonly said: string };

/** Runs a script or program of the checkout by Node; `isLive`: what it says is shown at once, and not kept. */
function run(args: readonly string[], isLive = false): Promise<Done> {
  const said: Buffer[] = [];
  const output = isLive ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', output, output] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => said.push(text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => {
      if (signal !== null) said.push(Buffer.from(`${args.join(' ')} was ended by ${signal}.\n`));
      resolve({ isGood: code === 0, said: Buffer.concat(said).toString() });
    });
  });
}

const colors = process.stdout.isTTY ? ['--colors=force'] : [];
const done = await Promise.all([
  run(['scripts/build-web.mjs'], true),
  run(['node_modules/@biomejs/biome/bin/biome', 'ci', ...colors, '.']),
  run(['scripts/check-types.ts']),
]);
for (const { said } of done) process.stdout.write(said);
process.exitCode = done.every(({ isGood }) => isGood) ? 0 : 1;
