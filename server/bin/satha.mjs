#!/usr/bin/env node
// The command `satha`. Plain JavaScript, because whatever Node the machine has may be the one that reads it: the
// service itself runs on the Node that comes with the packages.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const pinnedMajor = 26;

if (Number(process.versions.node.split('.')[0]) >= pinnedMajor) {
  await import('../src/main.ts');
} else {
  handOver(fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url)));
}

function handOver(node) {
  if (!existsSync(node)) {
    console.error(
      'The packages are not installed: run `npm start` (which installs them) or `npm ci` in the checkout.',
    );
    process.exit(1);
  }
  const program = fileURLToPath(import.meta.url);
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  // Signals from the terminal reach the child as well; it takes a repeated one for what it is.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`Node ${pinnedMajor} in ${node} cannot be run: ${error.message}.`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
