import type { AlarmData, AttentionData } from '@satha/contract/console/desk/attention';
import { type AlarmKind, alarmKindList } from '@satha/terms/attention';

export type AttentionState = {
  /** That nobody looks after, the most pressing first. */
  readonly waiting: readonly AlarmData[];
  /** That somebody has taken, or that are put off at this moment. */
  readonly handled: readonly AlarmData[];
};

/** Sorts what is amiss by whether somebody looks after it, and each by how pressing it is. */
export function sortAlarms(alarms: readonly AlarmData[], nowMs: number): AttentionState {
  const sorted = alarms.toSorted(
    (one, other) =>
      alarmKindList.indexOf(one.kind) - alarmKindList.indexOf(other.kind) || one.alarmId - other.alarmId,
  );
  // Of one that somebody took and then put off, the time may be over: it is told anew.
  const isHandled = (alarm: AlarmData) =>
    isSnoozed(alarm, nowMs) || (alarm.taken !== null && alarm.snoozedUntil === null);
  return {
    waiting: sorted.filter((alarm) => !isHandled(alarm)),
    handled: sorted.filter(isHandled),
  };
}

export function isSnoozed({ snoozedUntil }: Pick<AlarmData, 'snoozedUntil'>, nowMs: number): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > nowMs;
}

/** Counts alarms by kind, in their order. */
export function countKinds(alarms: readonly AlarmData[]): readonly (readonly [AlarmKind, number])[] {
  return [...Map.groupBy(alarms, ({ kind }) => kind)].map(([kind, each]) => [kind, each.length]);
}

/** Puts an alarm into what is known, in its place, or takes it out when it is over; what is older than known changes nothing. */
export function putAlarm(data: AttentionData | undefined, alarm: AlarmData): AttentionData | undefined {
  if (!data) return data;
  const known = data.items.find(({ alarmId }) => alarmId === alarm.alarmId);
  if (known && known.version > alarm.version) return data;
  const others = data.items.filter((other) => other !== known);
  return { ...data, items: alarm.endedAt === null ? [...others, alarm] : others };
}

/** Our own figure: of what begins at one moment the most pressing kinds; more cannot be told apart. */
const mostSounds = 3;

/** Chooses the kinds that ring of what is unseen, and what is told by that: a page that is hidden tells what it rings, and no more. */
export function chooseTold(unseen: readonly AlarmData[], isVisible: boolean) {
  const kinds = countKinds(unseen)
    .slice(0, mostSounds)
    .map(([kind]) => kind);
  return { kinds, told: isVisible ? unseen : unseen.filter(({ kind }) => kinds.includes(kind)) };
}

/** What no console has shown or rung yet. */
export function findUnseen(waiting: readonly AlarmData[]): readonly AlarmData[] {
  return waiting.filter(({ acknowledgedAt }) => acknowledgedAt === null);
}
