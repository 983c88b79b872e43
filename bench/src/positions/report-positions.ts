import { positionGoals } from '../plan.ts';
import { fixed, table } from '../table.ts';
import type { PositionsResults } from './measure-positions.ts';

/** Makes the results as text, and whether every goal is reached. */
export function makePositionsReport(results: PositionsResults): { text: string; isOk: boolean } {
  const { drivers, reports, costMs, ratio, otherThan200, lost, coreShare, besideTrips } = results;
  const isCheap = ratio === undefined || ratio <= positionGoals.costRatio;
  const goal = `≤ ${positionGoals.costRatio} ${isCheap ? 'ok' : 'MISSED'}`;
  const cost = [fixed(costMs.tracker, 2), fixed(costMs.app, 2), fixed(ratio, 2), goal];
  const head = [`${drivers} drivers, each every 5 s`, 'ms', 'driver API, ms', 'ratio', 'goal'];
  const fits = (share: number | undefined) => share === undefined || share <= positionGoals.coreShare;
  const fitsOneCore = fits(coreShare) && fits(besideTrips.coreShare);
  const percent = (share: number | undefined) => fixed(share === undefined ? undefined : share * 100, 0);
  const facts = [
    `Of each side ${reports} reports; ${otherThan200} answers other than 200; ${lost} drivers with a lost position.`,
    `Trackers took ${percent(coreShare)} % of one core, server and PostgreSQL together, and ${percent(besideTrips.coreShare)} % beside ${besideTrips.booked} trips that were booked meanwhile${fitsOneCore ? '' : ': MISSED, one is the goal'}.`,
  ];
  const text = `${table(head, [["a tracker's report, processor time", ...cost]])}\n\n${facts.join('\n')}`;
  return { text, isOk: isCheap && fitsOneCore && otherThan200 === 0 && lost === 0 };
}
