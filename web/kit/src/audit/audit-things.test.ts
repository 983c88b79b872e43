import { expect, test } from 'vitest';
import { auditThingWords, readNumberedThing } from './audit-things.ts';

test('What the log calls by a kind and a number has a word in every language', () => {
  for (const subject of [
    'trip 7',
    'driver 7',
    'vehicle 7',
    'operator 7',
    'member 7',
    'alarm 7',
    'tariff 7',
  ]) {
    const { kind, number } = readNumberedThing(subject) ?? {};
    expect([subject, number]).toEqual([subject, '7']);
    expect(kind && auditThingWords.ar[kind]).toMatch(/^\P{Script=Latin}+\{number\}$/u);
  }
  expect(readNumberedThing('topUp 7')).toBeUndefined();
  expect(readNumberedThing('price of winching')).toBeUndefined();
});
