import { alarmKindList, alarmKinds, alarmUrgencies } from '@satha/terms/attention';
import { expect, test } from 'vitest';
import { figureOf } from './figures.ts';

const figures = alarmKindList.map((kind) => ({ kind, tones: figureOf(kind) }));
const total = (seconds: readonly number[]) => seconds.reduce((sum, one) => sum + one, 0);
const round = (value: number) => Math.round(value * 10) / 10;

test('Each kind of alarm has a figure of its own, also for whoever hears no pitch but how it moves', () => {
  const moves = figures.map(({ tones }) => {
    const [first = { hertz: 1, seconds: 1 }] = tones;
    return tones
      .map(({ hertz, seconds }) => `${round(hertz / first.hertz)} ${round(seconds / first.seconds)}`)
      .join(' ');
  });
  expect(alarmKindList.length).toBeGreaterThanOrEqual(14);
  expect(new Set(moves).size).toBe(alarmKindList.length);
});

test('The sooner somebody should look, the higher and the faster it sounds, and none lasts longer than two seconds', () => {
  const manners = alarmUrgencies.map((urgency) => {
    const of = figures.filter(({ kind }) => alarmKinds[kind].urgency === urgency).map(({ tones }) => tones);
    return {
      lowest: Math.min(...of.flat().map(({ hertz }) => hertz)),
      fastest: Math.min(...of.flat().map(({ seconds }) => seconds)),
    };
  });
  for (const [index, { lowest, fastest }] of manners.slice(1).entries()) {
    expect(lowest).toBeLessThan(manners[index]?.lowest ?? 0);
    expect(fastest).toBeGreaterThan(manners[index]?.fastest ?? Number.POSITIVE_INFINITY);
  }
  for (const { tones } of figures) {
    expect(total(tones.map(({ seconds }) => seconds + 0.05))).toBeLessThan(2);
    for (const { hertz } of tones) expect(hertz).toBeLessThan(1_500);
  }
});
