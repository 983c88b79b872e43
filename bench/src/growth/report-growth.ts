import { answerMs } from '../plan.ts';
import { fixed, table } from '../table.ts';
import type { GrowthResults, MeasuredOperation } from './measure-growth.ts';

/** Makes the results as text, and whether every goal is reached. */
export function makeGrowthReport(results: GrowthResults): { readonly text: string; readonly isOk: boolean } {
  const { trips, growSeconds, operations, sizes, databaseBytes } = results;
  const rows = operations.map((operation) => {
    const { name, goal, emptyMs, fullMs } = operation;
    const wanted = 'ratio' in goal ? `≤ ${goal.ratio}` : `≤ ${goal.seconds} s`;
    const isWanted = !('seconds' in goal) || Number.isFinite(goal.seconds);
    return [
      ...[name, fixed(emptyMs, 2), fixed(fullMs, 2), fixed(ratioOf(operation), 2)],
      isWanted ? `${wanted} ${isReached(operation) ? 'ok' : 'MISSED'}` : '',
    ];
  });
  const head = [`${trips.toLocaleString('en')} trips`, 'nearly empty, ms', 'grown, ms', 'ratio', 'goal'];
  const sizeRows = sizes.map(({ table: name, rows: count, bytes, indexBytes }) => [
    ...[name, fixed(count / trips, 2), fixed(bytes / trips, 0), fixed(indexBytes / trips, 0)],
  ]);
  const sizeHead = ['of each trip', 'rows', 'bytes', 'bytes of indexes'];
  const facts = `The database has ${fixed(databaseBytes / 1e9, 2)} GB, ${fixed(databaseBytes / trips, 0)} bytes for each trip; it was made in ${fixed(growSeconds, 0)} s.`;
  const text = `${table(head, rows)}\n\n${table(sizeHead, sizeRows)}\n\n${facts}`;
  return { text, isOk: operations.every(isReached) };
}

/** What an answer takes besides is the same on both sides. */
const ratioOf = ({ emptyMs, fullMs }: MeasuredOperation) => (fullMs + answerMs) / (emptyMs + answerMs);

function isReached(operation: MeasuredOperation): boolean {
  const { goal, fullMs } = operation;
  return 'ratio' in goal ? ratioOf(operation) <= goal.ratio : fullMs <= goal.seconds * 1_000;
}
