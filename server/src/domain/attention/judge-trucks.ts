import type { JudgedConcern } from '@satha/terms/trip-concerns';
import type { Finding } from './alarm.ts';
import { type Away, type DrivenWay, isFresh, judgeMovingAway, judgePromise, judgeStop } from './movement.ts';
import type { TruckOnWay } from './movements-store.ts';
import { type Doubt, doubtSettingOut, isNearerByRoad } from './setting-out.ts';

export type Moment = { readonly now: Temporal.Instant; readonly timeScale: number };

/** What the roads are asked about: whether a truck that came no nearer as the crow flies came nearer by road. */
export type RoadQuestion = {
  readonly truck: TruckOnWay;
  readonly kind: 'not_on_way' | 'moving_away';
  readonly way: DrivenWay;
  readonly isOpen: boolean;
};

/** How many seconds of road less are left at the end of a way than at its begin, by `nameOf` the question, where somebody asked. */
export type RoadComparison = ReadonlyMap<string, number>;

/** What is amiss with the trucks on their way, and what their phones are too silent for to say that it is over. */
export type Judgement = {
  readonly findings: readonly Finding[];
  /** Nothing of these trips is ended, but what is about another promise than this, or is older than that the driver has it. */
  readonly unknown: readonly {
    readonly tripId: number;
    readonly hasTripSince: Temporal.Instant;
    readonly promisedAt: Temporal.Instant | undefined;
  }[];
};

/** Judges trucks by how they have moved, and by what the roads say of it; nothing is asked of anybody. */
export function judgeTrucks(
  trucks: readonly TruckOnWay[],
  moment: Moment,
  byRoad: RoadComparison = new Map(),
): Judgement {
  const now = secondsOf(moment);
  return {
    findings: trucks.flatMap((truck) => judgeTruck(truck, { now, timeScale: moment.timeScale, byRoad })),
    unknown: trucks
      .filter(({ points }) => !isFresh({ points, now }))
      .map(({ tripId, hasTripSince, promisedAt }) => ({
        tripId,
        hasTripSince: instantOf(hasTripSince),
        promisedAt: promisedAt === undefined ? undefined : instantOf(promisedAt),
      })),
  };
}

/** Returns what the roads have to say of trucks: nothing of those that were told to drive away, who have to come back. */
export function findDoubts(trucks: readonly TruckOnWay[], moment: Moment): RoadQuestion[] {
  const now = secondsOf(moment);
  return trucks.flatMap((truck): RoadQuestion[] => {
    const way = doubtOf(truck, now)?.way;
    const away = truck.open.includes('moving_away') ? undefined : awayOf(truck, now);
    const isOpen = truck.open.includes('not_on_way');
    return [
      ...(way ? [{ truck, kind: 'not_on_way' as const, way, isOpen }] : []),
      ...(away ? [{ truck, kind: 'moving_away' as const, way: away, isOpen: false }] : []),
    ];
  });
}

/** Returns the name under which the answer to a question is found. */
export function nameOf(kind: RoadQuestion['kind'], { tripId }: Pick<TruckOnWay, 'tripId'>): string {
  return `${kind} ${tripId}`;
}

/** As the crow flies: before its time a truck may drive where it likes. */
function awayOf({ points, target, isToPickup, isDue, open }: TruckOnWay, now: number): Away | undefined {
  if (!isToPickup || !isDue) return undefined;
  return judgeMovingAway({ points, target, now }, open.includes('moving_away'));
}

/** Tells since when a truck drives away; not one that follows a road that leads round, of which without roads nothing is known. */
function judgeAway(truck: TruckOnWay, now: number, byRoad: RoadComparison): number | undefined {
  const away = awayOf(truck, now);
  if (!away || truck.open.includes('moving_away')) return away?.since;
  return isNearerByRoad(byRoad.get(nameOf('moving_away', truck)), away, false) ? undefined : away.since;
}

/** Nothing is doubted of a truck before its time, or of a driver who has told that they come later. */
function doubtOf(truck: TruckOnWay, now: number): Doubt | undefined {
  if (!truck.isToPickup || !truck.isDue || truck.isExcused) return undefined;
  return doubtSettingOut({ ...truck, now }, truck.open.includes('not_on_way'));
}

/** Whether a truck does not come nearer, now that its driver has the trip. */
function isNotOnWay(truck: TruckOnWay, now: number, byRoad: RoadComparison): boolean {
  const doubt = doubtOf(truck, now);
  if (!doubt?.way) return doubt !== undefined;
  const isOpen = truck.open.includes('not_on_way');
  // Without roads nothing begins and nothing ends.
  return !(isNearerByRoad(byRoad.get(nameOf('not_on_way', truck)), doubt.way, isOpen) ?? !isOpen);
}

function judgeTruck(
  truck: TruckOnWay,
  {
    now,
    timeScale,
    byRoad,
  }: { readonly now: number; readonly timeScale: number; readonly byRoad: RoadComparison },
): Finding[] {
  const { tripId: subjectId, points, target, isToPickup, isDue, promisedAt, open } = truck;
  const movement = { points, target, now };
  const last = points.at(-1);
  if (!last || !isFresh(movement)) return [];
  const isOpen = (kind: JudgedConcern) => open.includes(kind);
  const away = judgeAway(truck, now, byRoad);
  const stopped = isDue || !isToPickup ? judgeStop(movement, isOpen('stopped_on_way')) : undefined;
  const expectedAt =
    isToPickup && promisedAt !== undefined && promisedAt >= now
      ? judgePromise({ from: last, target, at: last.at, promisedAt, timeScale }, isOpen('promise_at_risk'))
      : undefined;
  // What is said of a truck for longer takes the place of this.
  const isIdle = away === undefined && stopped === undefined && isNotOnWay(truck, now, byRoad);
  return [
    ...(isIdle ? [{ kind: 'not_on_way' as const, subjectId, since: instantOf(truck.hasTripSince) }] : []),
    ...(away === undefined ? [] : [{ kind: 'moving_away' as const, subjectId, since: instantOf(away) }]),
    ...(stopped === undefined
      ? []
      : [{ kind: 'stopped_on_way' as const, subjectId, since: instantOf(stopped) }]),
    ...(expectedAt === undefined || promisedAt === undefined
      ? []
      : [
          {
            kind: 'promise_at_risk' as const,
            subjectId,
            since: instantOf(now),
            promisedAt: instantOf(promisedAt),
            expectedAt: instantOf(expectedAt),
          },
        ]),
  ];
}

function secondsOf({ now }: Moment): number {
  return now.epochMilliseconds / 1000;
}

function instantOf(seconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(seconds * 1000));
}
