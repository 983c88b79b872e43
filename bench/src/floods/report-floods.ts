import { floodGoals } from '../plan.ts';
import { fixed, table } from '../table.ts';
import type { FloodComparison } from './measure-floods.ts';

/** Makes the results as text, and whether every goal is reached. */
export function makeFloodsReport(results: readonly FloodComparison[]): { text: string; isOk: boolean } {
  const isReached = ({ ratio }: FloodComparison) => ratio <= floodGoals.p99Ratio;
  const rows = results.map((result) => [
    result.kind,
    fixed(result.perSecond, 0),
    fixed(result.p99Ms, 1),
    fixed(result.livezP99Ms, 1),
    fixed(result.ratio, 2),
    `≤ ${floodGoals.p99Ratio} ${isReached(result) ? 'ok' : 'MISSED'}`,
  ]);
  const head = ['a flood of', 'a second', 'integrators’ p99 ms', 'under /livez', 'ratio', 'goal'];
  return { text: table(head, rows), isOk: results.every(isReached) };
}
