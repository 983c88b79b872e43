import { positionGoals } from '../plan.ts';
import { fixed, table } from '../table.ts';
import type { PositionsResults } from './measure-positions.ts';

/** Makes the results as text, and whether every goal is reached. */
export function makePositionsReport(results: PositionsResults): { text: string; isOk: boolean } {
  const { drivers, reports, costMs, ratio, otherThan200, lost, coreShare } = results;
  const isCheap = ratio === undefined || ratio <= positionGoals.costRatio;
  const goal = `≤ ${positionGoals.costRatio} ${isCheap ? 'ok' : 'MISSED'}`;
  const cost = [fixed(costMs.tracker, 2), fixed(costMs.app, 2), fixed(ratio, 2), goal];
  const head = [`${drivers} drivers, each every 5 s`, 'ms', 'driver API, ms', 'ratio', 'goal'];
  const fitsOneCore = coreShare === undefined || coreShare <= positionGoals.coreShare;
  const facts = [
    `Of each side ${reports} reports; ${otherThan200} answers other than 200; ${lost} drivers with a lost position.`,
    `Trackers took ${fixed(coreShare === undefined ? undefined : coreShare * 100, 0)} % of one core, server and PostgreSQL together${fitsOneCore ? '' : ': MISSED, one is the goal'}.`,
  ];
  const text = `${table(head, [["a tracker's report, processor time", ...cost]])}\n\n${facts.join('\n')}`;
  return { text, isOk: isCheap && fitsOneCore && otherThan200 === 0 && lost === 0 };
}
