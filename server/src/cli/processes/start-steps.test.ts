import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStartSteps } from './start-steps.ts';

let nowMs = 0;
const clock = () => Temporal.Instant.fromEpochMilliseconds(nowMs);
let lines: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
});
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => {
  nowMs += seconds * 1000;
  vi.advanceTimersByTime(seconds * 1000);
};

test('Each step becomes a line with its seconds once it is over, whatever else goes on beside it', () => {
  const steps = createStartSteps((line) => lines.push(line), clock);
  steps.begin('PostgreSQL', '');
  pass(4);
  steps.end('PostgreSQL');
  steps.begin('Sandbox', 'database');
  pass(1);
  steps.begin('Live', 'database');
  pass(2);
  steps.begin('Sandbox', 'service');
  pass(1);
  steps.end('Live');
  steps.end('Sandbox');
  steps.end('Sandbox');
  expect(lines).toEqual([
    'PostgreSQL · 4 s',
    'Sandbox: database · 3 s',
    'Live: database · 3 s',
    'Sandbox: service · 1 s',
  ]);
});

test('A step that takes long is told to be under way still, ever more seldom, and never after the end', () => {
  const steps = createStartSteps((line) => lines.push(line), clock);
  steps.begin('Sandbox', 'database');
  for (let second = 0; second < 40; second += 1) pass(1);
  expect(lines).toEqual(['Sandbox: database … 5 s', 'Sandbox: database … 15 s', 'Sandbox: database … 35 s']);
  steps.close();
  pass(600);
  expect(lines).toHaveLength(3);
});
