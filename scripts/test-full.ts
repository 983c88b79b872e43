// Runs the long tests: `npm run test:full`, or a part of them.
//
//   npm run test:full -- --piece 2/5        the second of five pieces, which take about as long
//   npm run test:full -- --landing          what `.ci/run` adds: those whose own files the last landing changed, and of a twelfth
//                                           of the others, which the commit draws, what fits in the time
//   npm run test:full -- server/tests/map   what Vitest is asked for

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cutIntoPieces, drawBy, takeWithin, type Weighed } from '../tests/pieces.ts';

// Before the table of durations is read: it has figures for each kind of run.
process.env.SATHA_TEST_FULL = '1';
const { secondsOf } = await import('../tests/durations.ts');
const { filesAtOnce, findTests, ownFilesOf } = await import('../tests/test-kinds.ts');

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Our own figures: `.ci/run` stays within eight minutes. What those that changed leave of the time, drawn ones have, 35 seconds
 * at the least; a file may take longer than that if it is the first one drawn, and not beyond two minutes.
 */
const landing = { seconds: 95, changedSeconds: 60, drawnSeconds: 35, longestDrawnSeconds: 120, slices: 12 };
/** The commits of a landing are made, or joined, within so many hours. */
const landingHours = 3;

const words = process.argv.slice(2);
const [option = '', which = ''] = words;
if (option === '--piece') runFiles(findPiece(which), words.slice(2));
else if (option === '--landing') runFiles(chooseForLanding(), []);
else run(words);

function weighAll(): Weighed[] {
  const atOnce = filesAtOnce(true);
  const byKind = Object.entries(findTests({ isFull: true })) as [keyof typeof atOnce, string[]][];
  return byKind.flatMap(([kind, paths]) =>
    paths.map((path) => ({ path, seconds: secondsOf(path) / atOnce[kind] })),
  );
}

function findPiece(name: string): readonly Weighed[] {
  const [number = 0, count = 0] = name.split('/').map(Number);
  const piece =
    Number.isInteger(count) && count > 0 ? cutIntoPieces(weighAll(), count)[number - 1] : undefined;
  if (piece !== undefined) return piece;
  console.error('Say which piece of how many: --piece 2/5');
  process.exit(1);
}

function chooseForLanding(): readonly Weighed[] {
  const commit = git('rev-parse', 'HEAD');
  const changedPaths = new Set(git('diff', '--name-only', findLanded(commit), commit).split('\n'));
  const isChanged = ({ path }: Weighed) => ownFilesOf(path).some((own) => changedPaths.has(own));
  const { changed = [], others = [] } = Object.groupBy(weighAll(), (file) =>
    isChanged(file) ? 'changed' : 'others',
  );
  const own = takeWithin(
    changed.toSorted((a, b) => a.seconds - b.seconds),
    landing.changedSeconds,
  );
  tell(`Long tests that this landing changed: ${own.taken.length} of ${changed.length}`, own.leftOut);

  const number = drawBy(commit, 'slice', landing.slices);
  const place = ({ path }: Weighed) => drawBy(commit, path, 2 ** 32);
  const slice = (cutIntoPieces(others, landing.slices)[number] ?? []).toSorted((a, b) => place(a) - place(b));
  const short = slice.filter(({ path }) => secondsOf(path) <= landing.longestDrawnSeconds);
  const { taken } = takeWithin(short, Math.max(landing.drawnSeconds, landing.seconds - own.seconds));
  const leftOut = slice.filter((file) => !taken.includes(file));
  tell(`Slice ${number + 1} of ${landing.slices}: ${taken.length} of ${slice.length}`, leftOut);
  return [...own.taken, ...taken];
}

/** What landed last, as far as a clone can tell: what the main branch had, or the newest that is older than a landing takes. */
function findLanded(commit: string): string {
  const base = spawnSync('git', ['merge-base', commit, 'origin/main'], { cwd: root, encoding: 'utf8' });
  if (base.status === 0 && base.stdout.trim() !== commit) return base.stdout.trim();
  const madeAt = Number(git('log', '-1', '--format=%ct', commit));
  return git('rev-list', '-1', `--before=${madeAt - landingHours * 3_600}`, commit) || commit;
}

function git(...args: string[]): string {
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function tell(sentence: string, leftOut: readonly Weighed[]): void {
  console.log(`${sentence}${leftOut.length > 0 ? '; these do not fit in the time:' : '.'}`);
  for (const { path, seconds } of leftOut) console.log(`  ${path} (${Math.ceil(seconds)} s)`);
}

function runFiles(files: readonly Weighed[], others: readonly string[]): void {
  const seconds = files.reduce((sum, file) => sum + file.seconds, 0);
  console.log(`${files.length} files of long tests, about ${(seconds / 60).toFixed(1)} minutes.`);
  if (files.length > 0) run([...files.map(({ path }) => path), ...others]);
}

function run(args: readonly string[]): void {
  const { status } = spawnSync('npx', ['vitest', 'run', ...args], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
