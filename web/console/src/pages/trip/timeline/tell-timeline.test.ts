import type { ConsoleTripData } from '@satha/contract/console/trips';
import { expect, test } from 'vitest';
import { tellTimeline } from './tell-timeline.ts';

type Step = ConsoleTripData['timeline'][number];
type Act = ConsoleTripData['acts'][number];

const driver = { name: 'Imran Khan', phone: '971521234567', plate: 'Dubai K 40217' };
const noura = { kind: 'operator', id: 3, name: 'Noura Al Ali' } as const;

/** A step at a minute of the account's clock. */
const step = (sequence: number, type: string, minute: number, more: Partial<Step> = {}): Step => ({
  ...{ sequence, type, status: 'searching', occurredAt: at(minute), driver: null, reason: null },
  ...{ feeFils: null, refundFils: null, isByOperator: false, recordedAt: null, ...more },
});
/** An act at a minute of the real clock. */
const act = (action: string, minute: number, more: Partial<Act> = {}): Act => ({
  ...{ auditEntryId: minute, action: `trip.${action}`, actor: noura, details: {}, at: at(minute), ...more },
});
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();

const trip = (timeline: readonly Step[], acts: readonly Act[], more: Partial<ConsoleTripData> = {}) => {
  const account = {
    accountId: 4,
    name: 'Fleet',
    isSuspended: false,
    isDemo: false,
    isForCallers: false,
    clockOffsetSeconds: 0,
  };
  return { timeline: [...timeline], acts: [...acts], account, outcome: null, extras: [], ...more };
};
const told = (given: ReturnType<typeof trip>) => {
  const { actors, others } = tellTimeline(given);
  return {
    actors: [...actors].toSorted(([one], [other]) => one - other).map(([, actor]) => actor),
    others: others.map(({ act: { action }, behind }) => `${action} ${behind}`),
  };
};

test('An act and its event are one line with who did it, and other acts stand behind what was before them', () => {
  const steps = [
    step(1, 'trip.created', 0),
    step(2, 'trip.driver_assigned', 2, { driver, isByOperator: true }),
    step(3, 'trip.driver_gave_up', 5, { driver, isByOperator: true, reason: 'operator_decision' }),
    step(4, 'trip.driver_assigned', 9, { driver }),
  ];
  const acts = [act('search_paused', 1), act('assigned', 2), act('released', 5), act('search_widened', 7)];
  expect(told(trip(steps, acts))).toEqual({
    actors: [
      { kind: 'key' },
      { kind: 'operator', name: 'Noura Al Ali' },
      { kind: 'operator', name: 'Noura Al Ali' },
      { kind: 'driver', driver },
    ],
    others: ['trip.search_paused 1', 'trip.search_widened 3'],
  });
});

test('What nobody did by hand names the driver, the customer, the account’s program or nobody', () => {
  const steps = [
    step(1, 'trip.created', 0),
    step(2, 'trip.search_began', 1),
    step(3, 'trip.driver_assigned', 2, { driver }),
    step(4, 'trip.corrected', 3, { driver }),
    step(5, 'trip.driver_gave_up', 4, { driver, reason: 'breakdown' }),
    step(6, 'trip.cancelled', 5),
  ];
  const kinds = (more: Partial<ConsoleTripData>) =>
    told(trip(steps, [], more)).actors.map(({ kind }) => kind);
  const outcome = 'cancelled_by_customer';
  expect(kinds({ outcome })).toEqual(['key', 'system', 'driver', 'member', 'driver', 'customer']);
  expect(kinds({ outcome: 'cancelled_by_account' }).at(-1)).toBe('key');
});

test('A member who booked and the command line that ended a trip are named at what they did', () => {
  const steps = [step(1, 'trip.created', 0), step(2, 'trip.failed', 6)];
  const booked = act('booked', 0, { actor: { kind: 'member', id: 8, name: 'Huda' } });
  const failed = act('failed', 6, { actor: { kind: 'operator', id: null, name: 'command line' } });
  expect(told(trip(steps, [booked, failed]))).toEqual({
    actors: [{ kind: 'member', name: 'Huda' }, { kind: 'commandLine' }],
    others: [],
  });
});

test('On an account whose clock was set meanwhile, each act stands where it was done', () => {
  const day = 24 * 60;
  const steps = [
    step(1, 'trip.created', 0),
    step(2, 'trip.rescheduled', day + 3),
    step(3, 'trip.driver_assigned', day + 9, { driver }),
  ];
  const acts = [
    act('booked', 0, { actor: { kind: 'member', id: 8, name: 'Huda' } }),
    act('search_paused', 2),
    act('rescheduled', 3),
    act('search_resumed', 6),
  ];
  const account = { accountId: 4, name: 'Fleet', isSuspended: false, isDemo: false, isForCallers: false };
  // Set back to the real time since.
  expect(told(trip(steps, acts, { account: { ...account, clockOffsetSeconds: 0 } })).others).toEqual([
    'trip.search_paused 1',
    'trip.search_resumed 2',
  ]);
});

test('Of two changes of a kind each has the name of who made it', () => {
  const steps = [step(1, 'trip.created', 0), step(2, 'trip.rescheduled', 2), step(3, 'trip.rescheduled', 4)];
  const basma = { kind: 'operator', id: 5, name: 'Basma Said' } as const;
  const acts = [act('rescheduled', 2), act('rescheduled', 4, { actor: basma })];
  expect(told(trip(steps, acts)).actors.slice(1)).toEqual([
    { kind: 'operator', name: 'Noura Al Ali' },
    { kind: 'operator', name: 'Basma Said' },
  ]);
});
