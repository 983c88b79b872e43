import type { ConsoleTripData } from '@satha/contract/console/trips';
import type { ActorKind } from '@satha/terms/audit-actions';

type Step = ConsoleTripData['timeline'][number];
type Act = ConsoleTripData['acts'][number];

/** Who did something: by name where the record has one. */
export type TimelineActor = {
  readonly kind: ActorKind | 'customer' | 'commandLine';
  readonly name?: string;
  /** A driver, in the writing of either language. */
  readonly driver?: NonNullable<Step['driver']>;
};

export type ToldTimeline = {
  /** By the sequence of the step. */
  readonly actors: ReadonlyMap<number, TimelineActor>;
  /** The acts that no step tells, each behind the step of that sequence. */
  readonly others: readonly { readonly act: Act; readonly behind: number }[];
};

/** Which step each act doubles: both are written at once, and each act of the kind has one. */
const doubles: Readonly<Record<string, (step: Step, act: Act) => boolean>> = {
  'trip.booked': ({ type }) => type === 'trip.created',
  'trip.assigned': ({ type, isByOperator }) => type === 'trip.driver_assigned' && isByOperator,
  'trip.reassigned': ({ type }) => type === 'trip.driver_changed',
  'trip.released': ({ type, isByOperator }) => type === 'trip.driver_gave_up' && isByOperator,
  'trip.rescheduled': ({ type }) => type === 'trip.rescheduled',
  'trip.corrected': ({ type }) => type === 'trip.corrected',
  'trip.requirements_waived': ({ type }) => type === 'trip.requirements_waived',
  'trip.cancelled': ({ type }) => type === 'trip.cancelled',
  'trip.failed': ({ type }) => type === 'trip.failed',
  'trip.advanced': ({ status }, { details }) => details.to === status,
};

type Trip = Pick<ConsoleTripData, 'timeline' | 'acts' | 'account' | 'outcome' | 'extras'>;

/**
 * Returns who did each step of a trip, and the acts that no step tells. Steps go by the account's clock and acts by the real
 * one: how far these are apart is read off each act that is a step, and until the first of them off the account as it is now.
 */
export function tellTimeline(trip: Trip): ToldTimeline {
  const { timeline, acts, account } = trip;
  const actors = new Map<number, TimelineActor>();
  const others: { act: Act; behind: number }[] = [];
  let aheadMs = account.clockOffsetSeconds * 1000;
  for (const act of acts) {
    const at = Date.parse(act.at);
    const isDouble = doubles[act.action];
    const free = timeline.filter((step) => isDouble?.(step, act) && !actors.has(step.sequence));
    const apart = (step: Step) => Math.abs(Date.parse(step.occurredAt) - at - aheadMs);
    const [step] = free.toSorted((one, other) => apart(one) - apart(other));
    if (step) {
      aheadMs = Date.parse(step.occurredAt) - at;
      actors.set(step.sequence, toActor(act));
    } else {
      const before = timeline.findLast(({ occurredAt }) => Date.parse(occurredAt) <= at + aheadMs);
      others.push({ act, behind: before?.sequence ?? 0 });
    }
  }
  for (const step of timeline) {
    if (!actors.has(step.sequence)) actors.set(step.sequence, findActor(trip, step, actors));
  }
  return { actors, others };
}

/** The command line has a name in the log that is none. */
export function toActor({ actor: { kind, id, name } }: Pick<Act, 'actor'>): TimelineActor {
  if (kind === 'operator' && id === null) return { kind: 'commandLine' };
  return name === null ? { kind } : { kind, name };
}

const automatic: readonly string[] = ['trip.search_began', 'trip.no_driver_found'];

/** Returns who did a step that nobody did by hand. */
function findActor(trip: Trip, step: Step, actors: ReadonlyMap<number, TimelineActor>): TimelineActor {
  const { type, sequence, driver, isByOperator } = step;
  if (isByOperator) return { kind: 'operator' };
  if (automatic.includes(type)) return { kind: 'system' };
  // What a truck lacked is waived just before it is chosen.
  if (type === 'trip.requirements_waived') return actors.get(sequence + 1) ?? { kind: 'operator' };
  if (type === 'trip.created' || type === 'trip.cancelled') return findBooker(trip, type);
  if (type === 'trip.corrected') return findConsent(trip);
  if (type === 'trip.rescheduled' || type === 'trip.driver_changed') return { kind: 'operator' };
  return driver ? { kind: 'driver', driver } : { kind: trip.account.isDemo ? 'system' : 'driver' };
}

function findBooker({ account, outcome }: Trip, type: 'trip.created' | 'trip.cancelled'): TimelineActor {
  if (type === 'trip.cancelled' && outcome === 'cancelled_by_customer') return { kind: 'customer' };
  if (type === 'trip.cancelled' && outcome === 'cancelled_by_operator') return { kind: 'operator' };
  // Members and operators leave an act, and the service itself books for its demo.
  return { kind: account.isDemo ? 'system' : 'key' };
}

/** A correction that costs more is made by whoever says yes to it. */
function findConsent({ extras }: Trip): TimelineActor {
  const accepted = extras.findLast(({ kind, status }) => kind === 'correction' && status === 'accepted');
  return { kind: accepted?.decidedBy === 'customer' ? 'customer' : 'member' };
}
