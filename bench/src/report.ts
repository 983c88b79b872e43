import type { LedgerReport } from '../../server/src/domain/wallets/check-ledger.ts';
import type { OperationLatency } from './measure-latencies.ts';
import type { Memory } from './measure-memory.ts';
import type { Comparison, Round } from './measure-ratios.ts';
import { floors } from './plan.ts';
import { fixed, table } from './table.ts';

export type Results = {
  readonly machine: string;
  readonly diskSyncMs: number;
  readonly comparisons: readonly Comparison[];
  readonly latencies: readonly OperationLatency[];
  readonly steadyPerSecond: number;
  readonly memoryAtStart: Memory;
  readonly memoryAtEnd: Memory;
  readonly ledger: LedgerReport;
  readonly seconds: number;
};

/** The results as text, and whether every floor is reached and the books are sound. */
export function makeReport(results: Results): { text: string; isOk: boolean } {
  const { comparisons, latencies, ledger } = results;
  const verdicts: boolean[] = [];
  const judge = (isOk: boolean, floor: string) => {
    verdicts.push(isOk);
    return `${floor} ${isOk ? 'ok' : 'BELOW'}`;
  };
  const [create, , gate] = comparisons;
  const verdictOf = (comparison: Comparison) => {
    const floor =
      comparison === create ? floors.createRatio : comparison === gate ? floors.gateRatio : undefined;
    return floor === undefined ? '' : judge(comparison.ratio >= floor, `≥ ${floor}`);
  };

  const sections = [
    `${results.machine}; a durable 8 kB write takes ${fixed(results.diskSyncMs, 2)} ms; ` +
      `the run took ${fixed(results.seconds, 0)} s`,
    table(
      ['what', 'a second', 'against', 'a second', 'ratio', 'floor'],
      comparisons.map((comparison) => [
        comparison.what,
        fixed(comparison.measured.perSecond, 0),
        comparison.against,
        fixed(comparison.reference.perSecond, 0),
        fixed(comparison.ratio, 2),
        verdictOf(comparison),
      ]),
    ),
    table(
      ['processor time a request, µs', 'server', 'PostgreSQL', 'client'],
      comparisons.flatMap(({ what, against, measured, reference }) => [
        [what, ...processorTimes(measured)],
        [`  ${against}`, ...processorTimes(reference)],
      ]),
    ),
    table(
      [`at ${results.steadyPerSecond} a second`, 'p50 ms', 'p99 ms', 'highest ms', 'floor'],
      latencies.map(({ operation, p50Ms, p99Ms, highestMs }) => [
        operation,
        fixed(p50Ms, 1),
        fixed(p99Ms, 1),
        fixed(highestMs, 1),
        judge(p99Ms <= floors.p99Ms, `p99 ≤ ${floors.p99Ms}`),
      ]),
    ),
    table(
      ['memory, MB', 'start', 'end'],
      [
        memoryRow('server (RSS)', 'server', results),
        memoryRow('PostgreSQL (sum of PSS)', 'postgres', results),
        memoryRow('load (RSS)', 'load', results),
      ],
    ),
    ledger.sound
      ? `ledger: sound; ${ledger.entries} entries of ${ledger.accounts} accounts sum to 0`
      : `ledger: NOT SOUND; sum ${ledger.sumFils} fils, ${ledger.mismatches.length} wallets differ from their entries`,
  ];
  return { text: sections.join('\n\n'), isOk: ledger.sound && verdicts.every((isOk) => isOk) };
}

function processorTimes({ processorMicros: { server, postgres, client } }: Round): string[] {
  return [server, postgres, client].map((micros) => fixed(micros, 0));
}

function memoryRow(name: string, part: keyof Memory, { memoryAtStart, memoryAtEnd }: Results): string[] {
  return [name, fixed(memoryAtStart[part], 0), fixed(memoryAtEnd[part], 0)];
}
