import { dispatchGoals as goals } from '../plan.ts';
import { fixed, table } from '../table.ts';
import type { DispatchResults } from './measure-dispatch.ts';
import type { Spread } from './spread.ts';
import type { MemoryCourse } from './watch-server.ts';

/** Makes the dispatch tables as text, and whether every goal is reached. */
export function makeDispatchReport(results: DispatchResults): { text: string; isOk: boolean } {
  const { decisions, positions, creates, usage, plan } = results;
  const verdicts: boolean[] = [];
  const judge = (isOk: boolean, goal: string) => {
    verdicts.push(isOk);
    return `${goal} ${isOk ? 'ok' : 'MISSED'}`;
  };
  const decided = ({ p95Ms = Number.POSITIVE_INFINITY }: Spread) =>
    judge(p95Ms <= goals.decidedP95Ms, `p95 ≤ ${goals.decidedP95Ms}`);
  const none = (count: number) => judge(count === 0, '0');

  const sections = [
    table(
      [
        `dispatch, ${plan.drivers} drivers, ${fixed(plan.tripsPerSecond, 0)} trips a second for ${plan.seconds} s`,
        'times',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'highest ms',
        'goal',
      ],
      [
        spreadRow('a trip created → first driver asked', decisions.firstOffer, decided(decisions.firstOffer)),
        spreadRow('driver asked → phone told', decisions.told),
        spreadRow(
          'a trip created → driver found, less their thinking',
          decisions.assignment,
          decided(decisions.assignment),
        ),
        spreadRow(`a position, ${perSecond(plan)} a second`, positions.latency),
        spreadRow('create-trip', creates.latency),
      ],
    ),
    table(
      ['positions', 'sent', 'acknowledged', 'lost', 'goal'],
      [
        positionRow('of all drivers; lost: not the last one stored', positions, positions.staleDrivers, none),
        positionRow(
          'of drivers at a trip; lost: not in its track',
          positions.atTrip,
          positions.atTrip.lost,
          none,
        ),
      ],
    ),
    table(
      ['memory, MB', 'start', 'middle', 'end', 'goal'],
      [
        memoryRow('server (RSS)', usage.server, judgeGrowth(usage.server, plan.seconds, judge)),
        memoryRow('PostgreSQL (sum of PSS)', usage.postgres, ''),
      ],
    ),
    makeCounts(results, judge),
  ];
  return { text: sections.join('\n\n'), isOk: verdicts.every((isOk) => isOk) };
}

function perSecond({ drivers, reportEverySeconds }: DispatchResults['plan']): string {
  return fixed(drivers / reportEverySeconds, 0);
}

function spreadRow(what: string, spread: Spread, goal = ''): string[] {
  const { count, p50Ms, p95Ms, p99Ms, highestMs } = spread;
  return [what, String(count), ...[p50Ms, p95Ms, p99Ms, highestMs].map((ms) => fixed(ms, 0)), goal];
}

function positionRow(
  what: string,
  { sent, acknowledged }: { readonly sent: number; readonly acknowledged: number },
  lost: number,
  none: (count: number) => string,
): string[] {
  return [what, String(sent), String(acknowledged), String(lost), none(lost)];
}

function memoryRow(what: string, { start, middle, end }: MemoryCourse, goal: string): string[] {
  return [what, fixed(start, 0), fixed(middle, 0), fixed(end, 0), goal];
}

/** A process that has just begun grows; it is judged by a run that is longer than that. */
function judgeGrowth(
  { middle, end }: MemoryCourse,
  seconds: number,
  judge: (isOk: boolean, goal: string) => string,
): string {
  if (middle === undefined || end === undefined || seconds < goals.memoryJudgedFromSeconds) return '';
  return judge(end <= middle * goals.memoryGrowth, `end ≤ ${goals.memoryGrowth} × middle`);
}

function makeCounts(
  {
    roads,
    decisions,
    completed,
    creates,
    refusals,
    firstRefusal,
    deadlocks,
    warnings,
    ...rest
  }: DispatchResults,
  judge: (isOk: boolean, goal: string) => string,
): string {
  const { processor } = rest.usage;
  const percent = (share: number | undefined) => (share === undefined ? '–' : `${fixed(share * 100, 0)} %`);
  const faults = sum(Object.entries(refusals).filter(([kind]) => / 5\d\d$/.test(kind)));
  const told = Object.entries(refusals).map(([kind, count]) => `${count} × ${kind}`);
  const isSound = rest.ledger.sound;
  const lines = [
    `ways on ${roads}; of one core the server took ${percent(processor.server)}, ` +
      `PostgreSQL ${percent(processor.postgres)}, the phones ${percent(processor.phones)}`,
    `trips: ${creates.sent} asked for, ${decisions.trips} created, ${decisions.offered} offered, ` +
      `${decisions.assigned} with a driver ${judge(decisions.assigned === creates.sent, 'all')}, ${completed} completed; ` +
      `${decisions.offersExpired} offers expired`,
    `deadlocks: ${deadlocks} ${judge(deadlocks === 0, '0')}; answers of 500 and above: ${faults} ${judge(faults === 0, '0')}; ` +
      `all that were not 200: ${told.join(', ') || 'none'}`,
    `the log's warnings: ${warnings.length}${warnings[0] === undefined ? '' : `, the first: ${warnings[0].slice(0, 500)}`}`,
    `ledger: ${isSound ? 'sound' : 'NOT SOUND'} ${judge(isSound, 'sound')}`,
  ];
  if (firstRefusal !== '') lines.push(`the first answer that was not 200:\n${firstRefusal}`);
  return lines.join('\n');
}

function sum(counts: readonly (readonly [string, number])[]): number {
  return counts.reduce((total, [, count]) => total + count, 0);
}
