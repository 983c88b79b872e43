// Runs the tests that use a database or start processes at moments when clocks and calendars go wrong. Time goes on from the
// moment as it does in life, in Node, in PostgreSQL and in what tests start alike, by Debian's package faketime.
//
//   npm run test:calendar                                         all of them at all six moments, one after another
//   npm run test:calendar -- --moment eid server/tests/trip-api   some at one of them
//   npm run test:calendar -- --moment drawn money fare            some at the one that the commit draws

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawBy } from '../tests/pieces.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** In UAE time. Eid, Ramadan and National Day are those of the built-in calendar. */
const moments = {
  saturday: '2026-11-28T23:55:00+04:00',
  'new-year': '2026-12-31T23:57:00+04:00',
  ramadan: '2027-02-16T16:30:00+04:00',
  eid: '2027-03-09T18:00:00+04:00',
  'leap-day': '2028-02-29T12:00:00+04:00',
  'national-day': '2026-12-02T09:00:00+04:00',
};

/** What waits for a limit of PostgreSQL: under another time its timers do not keep to it. */
const leftOut = ['server/tests/guarantees/held-wallet.test.ts'];

const library: string | undefined = [
  process.env.FAKETIME_LIBRARY,
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find((path) => path && existsSync(path));

const words = process.argv.slice(2);
const at = words.indexOf('--moment');
const [, named] = at === -1 ? [] : words.splice(at, 2);
const all = Object.entries(moments);
const wanted =
  named === undefined ? all : all.filter(([name]) => name === (named === 'drawn' ? draw() : named));
if (library === undefined) refuse('libfaketime is missing: on Debian, apt-get install faketime');
if (wanted.length === 0)
  refuse(`--moment ${named} is none; there are ${Object.keys(moments).join(', ')}, and drawn`);

const failed = wanted.filter(([name, moment]) => !passesAt(name, moment)).map(([name]) => name);
if (failed.length > 0) refuse(`Not green at: ${failed.join(', ')}`);

/** The name of the moment that belongs to the commit. */
function draw(): string | undefined {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  return all[drawBy(commit, 'moment', all.length)]?.[0];
}

function passesAt(name: string, moment: string): boolean {
  console.log(`\n${name}: ${moment}`);
  const projects = ['database', 'process'].flatMap((name) => ['--project', name]);
  const excluded = leftOut.flatMap((path) => ['--exclude', path]);
  const aheadSeconds = Math.round((Date.parse(moment) - Date.now()) / 1_000);
  const { status } = spawnSync('npx', ['vitest', 'run', ...projects, ...excluded, ...words], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: library,
      // An offset, so that processes that begin later have the same time; what measures durations is left alone.
      FAKETIME: `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}`,
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  });
  return status === 0;
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
