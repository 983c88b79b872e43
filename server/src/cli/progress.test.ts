import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress, formatSeconds } from './progress.ts';

let written = '';
let nowMs = 0;
const clock = () => Temporal.Instant.fromEpochMilliseconds(nowMs);
const write = (text: string | Uint8Array) => {
  written += text;
  return true;
};
const clear = '\r\x1b[2K';

beforeEach(() => {
  vi.useFakeTimers();
  written = '';
  nowMs = 1_000_000;
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => {
  for (let passed = 0; passed < ms; passed += 10) {
    nowMs += 10;
    vi.advanceTimersByTime(10);
  }
};

test('A terminal shows one line that is drawn anew, and keeps a line for each stage with its time', () => {
  const progress = createProgress({ isTTY: true, columns: 60, write }, clock);
  progress.show('Reading', '1 %');
  pass(50);
  progress.show('Reading', '2 %');
  pass(60);
  progress.show('Reading', '3 %');
  pass(2000);
  progress.show('Writing');
  progress.end('done');
  pass(5000);
  expect(written).toBe(
    `${clear}Reading · 1 % · 0 s${clear}Reading · 3 % · 0 s${clear}Reading · 3 % · 1 s${clear}Reading · 3 % · 2 s` +
      `${clear}Reading · 2 s\n${clear}Writing · 0 s${clear}Writing · 0 s\n`,
  );
});

test('A line never becomes longer than the terminal, and goes when the work is given up', () => {
  const progress = createProgress({ isTTY: true, columns: 20, write }, clock);
  progress.show('Downloading the extract', '12.3 of 230.1 MB');
  progress.say('The connection broke.');
  progress.end('given up');
  expect(written).toBe(
    `${clear}Downloading the ext${clear}The connection broke.\n${clear}Downloading the ext${clear}`,
  );
});

test('A terminal that does not know its width is taken for an ordinary one', () => {
  const progress = createProgress({ isTTY: true, columns: 0, write }, clock);
  progress.show('Reading');
  progress.end('done');
  expect(written).toBe(`${clear}Reading · 0 s${clear}Reading · 0 s\n`);
});

test('Without a terminal each stage has one line, and none when machines read', () => {
  for (const isQuiet of [false, true]) {
    const progress = createProgress({ write }, clock, { isQuiet });
    progress.show('Reading', '1 %');
    progress.show('Reading', '2 %');
    progress.show('Writing');
    progress.end('done');
  }
  expect(written).toBe('Reading …\nWriting …\n');
});

test.each([
  [0.4, '0 s'],
  [59.6, '1 min 0 s'],
  [65, '1 min 5 s'],
  [7384, '2 h 3 min'],
])('%d seconds read as %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words);
});
