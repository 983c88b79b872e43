import { expect, test } from 'vitest';
import { readPatience } from './limit-settings.ts';
import { createSettingsReader } from './settings-reader.ts';

const read = (variables: Record<string, string>) => readPatience(createSettingsReader(variables));

test('A service that is told nothing waits 3 s for a connection or a turn, 2 s for a lock, 1 s for what comes with a page', () => {
  expect(read({})).toEqual({
    connectionMs: 3_000,
    lockMs: 2_000,
    earlyAnswerMs: 1_000,
    readinessMs: 2_000,
  });
});

test('A patient one waits so many times as long for all of them', () => {
  expect(read({ SATHA_PATIENCE: '3' })).toEqual({
    connectionMs: 9_000,
    lockMs: 6_000,
    earlyAnswerMs: 3_000,
    readinessMs: 6_000,
  });
});
