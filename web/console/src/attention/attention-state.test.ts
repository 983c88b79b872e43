import type { AlarmData, AttentionData } from '@satha/contract/console/desk/attention';
import { expect, test } from 'vitest';
import { chooseTold, countKinds, findUnseen, putAlarm, sortAlarms } from './attention-state.ts';

const nowMs = Date.parse('2026-11-18T12:00:00+04:00');
const alarm = (alarmId: number, more: Partial<AlarmData> = {}) =>
  ({
    ...{ alarmId, kind: 'driver_late', taken: null, snoozedUntil: null },
    ...{ endedAt: null, acknowledgedAt: null, version: 1 },
    ...more,
  }) as AlarmData;
const noura = { operatorId: 3, name: 'Noura', at: '2026-11-18T11:00:00+04:00' };
const idsOf = (alarms: readonly AlarmData[]) => alarms.map(({ alarmId }) => alarmId);

test('What is most pressing comes first, and what somebody has taken or put off stands apart, until the time is over', () => {
  const alarms = [
    alarm(1, { kind: 'webhook_failing' }),
    alarm(2, { taken: noura }),
    alarm(3, { snoozedUntil: '2026-11-18T12:01:00+04:00' }),
    alarm(4, { snoozedUntil: '2026-11-18T11:59:00+04:00' }),
    alarm(5, { kind: 'search_without_worker' }),
  ];
  const { waiting, handled } = sortAlarms(alarms, nowMs);
  expect(idsOf(waiting)).toEqual([5, 4, 1]);
  expect(idsOf(handled)).toEqual([2, 3]);
  expect(countKinds(sortAlarms([...alarms, alarm(6)], nowMs).waiting)).toEqual([
    ['search_without_worker', 1],
    ['driver_late', 2],
    ['webhook_failing', 1],
  ]);
});

test('An alarm that is told takes the place of the one before, a later one alone, and goes when it is over', () => {
  const data = { items: [alarm(1, { version: 2 }), alarm(2)], isWatched: true } as unknown as AttentionData;
  const put = (one: AlarmData) => putAlarm(data, one)?.items;
  expect(put(alarm(1, { version: 3, taken: noura }))).toEqual([
    alarm(2),
    alarm(1, { version: 3, taken: noura }),
  ]);
  expect(put(alarm(1))).toEqual(data.items);
  expect(idsOf(put(alarm(3)) ?? [])).toEqual([1, 2, 3]);
  expect(idsOf(put(alarm(2, { endedAt: noura.at })) ?? [])).toEqual([1]);
  expect(putAlarm(undefined, alarm(1))).toBeUndefined();
});

test('What a console has shown is not told again', () => {
  expect(idsOf(findUnseen([alarm(1), alarm(2, { acknowledgedAt: noura.at })]))).toEqual([1]);
});

test('Three kinds ring at once: a page that is seen tells all the others as well, and one that is hidden tells those three alone', () => {
  const unseen = sortAlarms(
    [
      alarm(1, { kind: 'webhook_failing' }),
      alarm(2),
      alarm(3, { kind: 'mails_stuck' }),
      alarm(4),
      alarm(5, { kind: 'search_long' }),
    ],
    nowMs,
  ).waiting;
  const kinds = ['search_long', 'driver_late', 'mails_stuck'];
  expect(chooseTold(unseen, true)).toEqual({ kinds, told: unseen });
  expect(chooseTold(unseen, false).kinds).toEqual(kinds);
  expect(idsOf(chooseTold(unseen, false).told)).toEqual([5, 2, 4, 3]);
  expect(chooseTold([], false)).toEqual({ kinds: [], told: [] });
});
