import { metersBetween, toUnits } from '../coordinates.ts';
import { readRoad } from '../osm/read-road.ts';
import { readTurnRestrictions, type TurnRestriction } from '../osm/turn-restrictions.ts';
import type { MadeExtract } from '../pbf/write-pbf.test-helper.ts';

/** One way between two nodes as it is driven. */
type Step = { readonly way: number; readonly from: number; readonly to: number; readonly seconds: number };

/**
 * Fastest times for a light vehicle straight from an extract whose ways have two nodes each: no edges, no vertices, no
 * hierarchy, just what one may do at each junction, step by step, on ways that one can come back from.
 */
export function createPlainRules(extract: MadeExtract): (fromWay: number, toWay: number) => number {
  const steps = extract.ways.flatMap((way): Step[] => readSteps(extract, way));
  const signs = (extract.relations ?? []).flatMap(({ members, tags }) =>
    readTurnRestrictions(members, new Map(Object.entries(tags ?? {}))),
  );
  const leaving = Map.groupBy(steps, ({ from }) => from);
  const meeting = (node: number) =>
    extract.ways.filter((way) => isOpen(steps, way.id) && way.nodes.includes(node)).length;
  const noTurningBack = new Set(signs.map(({ viaNode }) => viaNode));
  for (const { id } of extract.nodes) if (meeting(id) === 2) noTurningBack.add(id);
  const nextOf = new Map(
    steps.map((step) => [step, findNext(step, leaving.get(step.to) ?? [], signs, noTurningBack)]),
  );
  const networks = findNetworks(steps, nextOf);
  return (fromWay, toWay) => {
    const network = networks.find((ways) => ways.has(fromWay) && ways.has(toWay));
    const isInNetwork = ({ way }: Step) => network?.has(way) === true;
    return findSeconds(steps.filter(isInNetwork), nextOf, fromWay, toWay);
  };
}

/** Ways that can all be driven to from each other and back, network by network, the largest first. */
function findNetworks(
  steps: readonly Step[],
  nextOf: ReadonlyMap<Step, readonly Step[]>,
): ReadonlySet<number>[] {
  const reachOf = new Map(
    steps.map((start) => {
      const reached = new Set([start]);
      for (const step of reached) for (const next of nextOf.get(step) ?? []) reached.add(next);
      return [start, reached];
    }),
  );
  return steps
    .map((step) => {
      const mutual = steps.filter((other) => reachOf.get(step)?.has(other) && reachOf.get(other)?.has(step));
      return new Set(mutual.map(({ way }) => way));
    })
    .toSorted((one, other) => other.size - one.size);
}

const isOpen = (steps: readonly Step[], id: number): boolean => steps.some(({ way }) => way === id);

function readSteps(
  { nodes }: MadeExtract,
  { id, nodes: [start = 0, end = 0], tags = {} }: MadeExtract['ways'][number],
): Step[] {
  const speeds = readRoad(new Map(Object.entries(tags)))?.speeds;
  const [one, other] = [start, end].map((wanted) => nodes.find((node) => node.id === wanted));
  if (!speeds || !one || !other) return [];
  const meters = metersBetween(toUnits(one.lat), toUnits(one.lng), toUnits(other.lat), toUnits(other.lng));
  const make = (from: number, to: number, kmh: number) =>
    kmh > 0 ? [{ way: id, from, to, seconds: (meters * 3.6) / kmh }] : [];
  return [...make(start, end, speeds[0]), ...make(end, start, speeds[1])];
}

function findNext(
  step: Step,
  leaving: readonly Step[],
  signs: readonly TurnRestriction[],
  noTurningBack: ReadonlySet<number>,
): readonly Step[] {
  const isBack = (next: Step) => next.way === step.way;
  const bound = signs.filter(
    ({ viaNode, fromWays, vehicles }) =>
      viaNode === step.to && fromWays.includes(step.way) && vehicles.includes('light'),
  );
  const isMeant = ({ toWays, isUTurn }: TurnRestriction, next: Step) =>
    toWays.includes(next.way) && (!isBack(next) || isUTurn);
  const only = bound.filter((sign) => sign.kind === 'only' && leaving.some((next) => isMeant(sign, next)));
  const allowed = leaving
    .filter((next) => only.length === 0 || only.some((sign) => isMeant(sign, next)))
    .filter((next) => !bound.some((sign) => sign.kind === 'no' && isMeant(sign, next)));
  const onwards = allowed.filter((next) => !isBack(next));
  return noTurningBack.has(step.to) && onwards.length > 0 ? onwards : allowed;
}

/** Seconds from the middle of one way to the middle of another. */
function findSeconds(
  steps: readonly Step[],
  nextOf: ReadonlyMap<Step, readonly Step[]>,
  fromWay: number,
  toWay: number,
): number {
  if (fromWay === toWay) return 0;
  /** Seconds until the end of a step. */
  const reached = new Map(steps.filter(({ way }) => way === fromWay).map((step) => [step, step.seconds / 2]));
  const done = new Set<Step>();
  for (;;) {
    const [best] = [...reached]
      .filter(([step]) => !done.has(step))
      .toSorted(([, one], [, other]) => one - other);
    if (!best) return Number.POSITIVE_INFINITY;
    const [step, seconds] = best;
    if (step.way === toWay) return seconds - step.seconds / 2;
    done.add(step);
    for (const next of nextOf.get(step) ?? []) {
      if (!steps.includes(next)) continue;
      const sum = seconds + next.seconds;
      if (sum < (reached.get(next) ?? Number.POSITIVE_INFINITY)) reached.set(next, sum);
    }
  }
}
