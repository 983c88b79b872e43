import { requestLogPolicy } from '../../server/src/domain/request-log/request-log-policy.ts';
import type { LedgerReport } from '../../server/src/domain/wallets/check-ledger.ts';
import type { Roads } from './install-map.ts';
import type { OperationLatency } from './measure-latencies.ts';
import type { Memory, MemoryUnderLoad } from './measure-memory.ts';
import type { Comparison, Side } from './measure-ratios.ts';
import { floors, memoryGoals } from './plan.ts';
import type { RequestLogCounts } from './read-request-log.ts';
import { unlimited } from './settings.ts';
import { fixed, table } from './table.ts';

export type Results = {
  readonly machine: string;
  readonly diskSyncMs: number;
  readonly comparisons: readonly Comparison[];
  readonly latencies: readonly OperationLatency[];
  readonly steadyPerSecond: number;
  readonly roads: Roads;
  readonly memoryUnderLoad: MemoryUnderLoad;
  readonly memoryAtStart: Memory;
  readonly memoryAtEnd: Memory;
  readonly requestLog: RequestLogCounts;
  readonly ledger: LedgerReport;
  readonly seconds: number;
};

const mostLoggedPerSecond = requestLogPolicy.mostAtOnce * (1_000 / requestLogPolicy.writtenEveryMs);

/** Makes the results as text, and whether every floor is reached and the ledger is sound. */
export function makeReport(results: Results): { text: string; isOk: boolean } {
  const { comparisons, latencies, ledger } = results;
  const verdicts: boolean[] = [];
  const judge = (isOk: boolean, goal: string) => {
    verdicts.push(isOk);
    return `${goal} ${isOk ? 'ok' : 'MISSED'}`;
  };
  const verdictOf = ({ ratio, goal }: Comparison) => {
    const text = `${goal.is === 'at least' ? '≥' : '≤'} ${goal.ratio}`;
    if (goal.onUaeMap && results.roads !== 'the map of the UAE') return `${text} on the UAE`;
    return judge(goal.is === 'at least' ? ratio >= goal.ratio : ratio <= goal.ratio, text);
  };
  const { middleMb, endMb, highestMb, seconds } = results.memoryUnderLoad;
  const isFlat =
    endMb === undefined ||
    middleMb === undefined ||
    (endMb <= memoryGoals.serverMb && endMb <= middleMb * memoryGoals.growth);

  const sections = [
    `${results.machine}; a durable 8 kB write takes ${fixed(results.diskSyncMs, 2)} ms; ` +
      `the run took ${fixed(results.seconds, 0)} s; ways by ${results.roads}; ` +
      `rate limits ${unlimited.SATHA_RATE_PER_SECOND} a second, request log on, drivers' work off`,
    table(
      ['what', 'reached', 'against', 'reached', 'of each', 'ratio', 'goal'],
      comparisons.map((comparison) => [
        comparison.what,
        reachedOf(comparison.measured, comparison.unit),
        comparison.against,
        reachedOf(comparison.reference, comparison.unit),
        comparison.unit,
        fixed(comparison.ratio, 2),
        verdictOf(comparison),
      ]),
    ),
    `the server's memory under ${seconds} s of creates: ${fixed(middleMb, 0)} MB in the middle, ` +
      `${fixed(endMb, 0)} at the end, ${fixed(highestMb, 0)} at most; ` +
      judge(isFlat, `≤ ${memoryGoals.serverMb} and ≤ ${memoryGoals.growth} times the middle`),
    table(
      ['processor time a request, µs', 'server', 'PostgreSQL', 'client'],
      comparisons
        .filter(({ unit }) => unit === 'a second')
        .flatMap(({ what, against, measured, reference }) => [
          [what, ...processorTimes(measured)],
          [`  ${against}`, ...processorTimes(reference)],
        ]),
    ),
    ...(latencies.length === 0 ? [] : [latencyTable(results, judge)]),
    table(
      ['memory, MB', 'start', 'end'],
      [
        memoryRow('server (RSS)', 'server', results),
        memoryRow('PostgreSQL (sum of PSS)', 'postgres', results),
        memoryRow('load (RSS)', 'load', results),
      ],
    ),
    `the server's request log: ${results.requestLog.written} requests written, ` +
      `${results.requestLog.dropped} dropped, as it takes ${mostLoggedPerSecond} a second at the most`,
    ledger.sound
      ? `ledger: sound; ${ledger.entries} entries of ${ledger.accounts} accounts sum to 0`
      : `ledger: NOT SOUND; sum ${ledger.sumFils} fils, ${ledger.mismatches.length} wallets differ from their entries`,
  ];
  return { text: sections.join('\n\n'), isOk: ledger.sound && verdicts.every((isOk) => isOk) };
}

function reachedOf({ reached }: Side, unit: Comparison['unit']): string {
  return fixed(reached, unit === 'a second' ? 0 : 2);
}

function latencyTable(
  { latencies, steadyPerSecond }: Results,
  judge: (isOk: boolean, goal: string) => string,
): string {
  return table(
    [`at ${steadyPerSecond} a second`, 'p50 ms', 'p99 ms', 'highest ms', 'floor'],
    latencies.map(({ operation, p50Ms, p99Ms, highestMs }) => [
      operation,
      fixed(p50Ms, 1),
      fixed(p99Ms, 1),
      fixed(highestMs, 1),
      judge(p99Ms <= floors.p99Ms, `p99 ≤ ${floors.p99Ms}`),
    ]),
  );
}

function processorTimes({ processorMicros = {} }: Side): string[] {
  const { server, postgres, client } = processorMicros;
  return [server, postgres, client].map((micros) => fixed(micros, 0));
}

function memoryRow(name: string, part: keyof Memory, { memoryAtStart, memoryAtEnd }: Results): string[] {
  return [name, fixed(memoryAtStart[part], 0), fixed(memoryAtEnd[part], 0)];
}
