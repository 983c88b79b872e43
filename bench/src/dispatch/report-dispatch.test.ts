import { expect, test } from 'vitest';
import { planDispatchAlone } from '../plan.ts';
import type { DispatchResults } from './measure-dispatch.ts';
import { makeDispatchReport } from './report-dispatch.ts';
import { makeSpread } from './spread.ts';
import { makeCourse } from './watch-server.ts';

const quick = Array.from({ length: 100 }, () => 300);
const slow = makeSpread([...quick.slice(0, 94), ...quick.slice(94).map(() => 1001)]);
const steady = { start: 200, middle: 300, end: 329 };

const good: DispatchResults = {
  plan: planDispatchAlone(false),
  roads: 'the built-in network',
  decisions: {
    trips: 1500,
    offered: 1500,
    assigned: 1500,
    offersExpired: 0,
    firstOffer: makeSpread(quick),
    told: makeSpread(quick),
    assignment: makeSpread(quick),
  },
  completed: 1200,
  positions: {
    sent: 200_000,
    acknowledged: 200_000,
    staleDrivers: 0,
    atTrip: { sent: 20_000, acknowledged: 20_000, lost: 0 },
    latency: makeSpread(quick),
  },
  creates: { sent: 1500, created: 1500, latency: makeSpread(quick) },
  usage: {
    server: steady,
    postgres: { start: 100, middle: 200, end: 300 },
    processor: { server: 0.5, postgres: 0.5, phones: undefined },
  },
  refusals: {},
  firstRefusal: '',
  deadlocks: 0,
  warnings: [],
  ledger: {
    accounts: 1000,
    entries: 4500,
    sumFils: 0,
    mismatches: [],
    sound: true,
  } as DispatchResults['ledger'],
};

test('A run that reaches every goal of dispatch is told to have', () => {
  const { text, isOk } = makeDispatchReport(good);
  expect(text).not.toContain('MISSED');
  expect(isOk).toBe(true);
});

const { decisions, positions, usage } = good;
const spoilt: readonly (readonly [string, Partial<DispatchResults>])[] = [
  ['drivers asked late', { decisions: { ...decisions, firstOffer: slow } }],
  ['drivers found late', { decisions: { ...decisions, assignment: slow } }],
  ['nobody asked at all', { decisions: { ...decisions, firstOffer: makeSpread([]) } }],
  ['a trip without a driver', { decisions: { ...decisions, assigned: 1499 } }],
  ['a driver whose last position is not stored', { positions: { ...positions, staleDrivers: 1 } }],
  [
    'a position missing in a track',
    { positions: { ...positions, atTrip: { ...positions.atTrip, lost: 1 } } },
  ],
  ['a server that grows', { usage: { ...usage, server: { ...steady, end: 331 } } }],
  ['a deadlock', { deadlocks: 1 }],
  ['an answer of 503', { refusals: { 'position 503': 1 } }],
  ['a ledger that does not balance', { ledger: { ...good.ledger, sound: false } }],
];

test.each(spoilt)('A run with %s misses a goal, and only one', (_what, spoiling) => {
  const { text, isOk } = makeDispatchReport({ ...good, ...spoiling });
  expect(text.match(/MISSED/g)).toHaveLength(1);
  expect(isOk).toBe(false);
});

test('An answer that was refused for a reason is told and is no fault', () => {
  const { text, isOk } = makeDispatchReport({ ...good, refusals: { 'accept 409': 2 } });
  expect(text).toContain('2 × accept 409');
  expect(isOk).toBe(true);
});

test('A short run says how much memory there was and does not judge it', () => {
  const short = {
    ...good,
    plan: planDispatchAlone(true),
    usage: { ...usage, server: { ...steady, end: 900 } },
  };
  expect(makeDispatchReport(short).isOk).toBe(true);
});

test('Memory at the middle and the end is that of a tenth of the run each, so that one breath counts for nothing', () => {
  const figures = [100, ...Array.from({ length: 38 }, () => 200), 900];
  expect(makeCourse(figures)).toEqual({ start: 100, middle: 200, end: 200 });
  expect(makeCourse([undefined])).toEqual({ start: undefined, middle: undefined, end: undefined });
});
