#!/usr/bin/env node
// The command `satha`. Plain JavaScript, because whatever Node the machine has may be the one that reads it: the
// service itself runs on the Node that comes with the packages.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const pinnedMajor = 26;

// What a request leaves behind is swept up in small steps, and the rest before it has grown by a fifth: Node's own
// presets let a busy service take twice the memory and are little faster; of a young heap so small, several threads make
// more work than they share (docs/decisions/0025). What is set otherwise stays so.
const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20', '--no-parallel-scavenge'];
// And glibc gives back what was freed, large pieces at once, rather than keep it for later.
const memorySettings = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** The commands that stay. */
const services = ['start', 'serve', 'work'];

if (Number(process.versions.node.split('.')[0]) < pinnedMajor) {
  handOver(fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url)));
} else {
  const flags = flagsToBeginWith();
  if (flags.length > 0) beginAgain(flags);
  // A third of a start goes into reading and compiling over a thousand modules. Where the folder cannot be written,
  // nothing is kept; in a shared temporary folder others could put in what we run.
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/satha', import.meta.url)));
  await import('../src/main.ts');
}

/**
 * Processes that were forked have flags and settings from the one that forked them, and a channel that must not be lost.
 * A Node that is newer than ours may not know the flags.
 */
function flagsToBeginWith() {
  const isOurs = Number(process.versions.node.split('.')[0]) === pinnedMajor;
  if (!isOurs || !services.includes(process.argv[2]) || process.channel !== undefined) return [];
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')].map(nameOf);
  return memoryFlags.filter((flag) => !given.includes(nameOf(flag)));
}

function nameOf(flag) {
  return flag.split('=')[0].replaceAll('_', '-');
}

/** The same process, in the same place: neither flags nor settings can be given any later. */
function beginAgain(flags) {
  const program = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, program, { ...memorySettings, ...process.env });
}

function handOver(node) {
  if (!existsSync(node)) {
    console.error(
      'Satha is not installed whole: run `npm start` or `node scripts/prepare.mjs` in the checkout, which bring what is missing.',
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
