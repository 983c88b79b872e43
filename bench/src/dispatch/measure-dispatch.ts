import { readFile } from 'node:fs/promises';
import { checkLedger, type LedgerReport } from '../../../server/src/domain/wallets/check-ledger.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { FleetRun } from '../load/phones/run-fleet.ts';
import type { DispatchPlan } from '../plan.ts';
import { countLost, type PositionCount } from './count-lost.ts';
import { type DispatchScene, withDispatchScene } from './dispatch-scene.ts';
import { type Decisions, readDecisions } from './read-decisions.ts';
import { makeSpread, type Spread } from './spread.ts';
import { type Usage, watchServer } from './watch-server.ts';

export type DispatchResults = {
  readonly plan: DispatchPlan;
  readonly roads: string;
  readonly decisions: Decisions;
  readonly completed: number;
  readonly positions: PositionCount & { readonly latency: Spread };
  readonly creates: { readonly sent: number; readonly created: number; readonly latency: Spread };
  readonly usage: Usage;
  /** Answers that were no 200, by what was asked and status; and the first of them. */
  readonly refusals: FleetRun['refusals'];
  readonly firstRefusal: string;
  readonly deadlocks: number;
  /** What the service's log has at warn and above. */
  readonly warnings: readonly string[];
  readonly ledger: LedgerReport;
};

/**
 * Measures drivers who report and drive, customers who book, and the service that brings them together, for a
 * while.
 */
export function measureDispatch(
  plan: DispatchPlan,
  parts: {
    readonly nodeFlags: readonly string[];
    readonly map: string | undefined;
    readonly stop: AbortSignal;
  },
): Promise<DispatchResults> {
  return withDispatchScene({ plan, ...parts }, async (scene) => {
    const { result: run, usage } = await watchServer(scene, () => scene.phones.ask('run', plan));
    return await gather(scene, plan, run, usage);
  });
}

async function gather(
  { db, roads, server }: DispatchScene,
  plan: DispatchPlan,
  run: FleetRun,
  usage: Usage,
): Promise<DispatchResults> {
  const { positions, creates, completed, refusals, firstRefusal } = run;
  return {
    plan,
    roads,
    decisions: await readDecisions(db, run),
    completed,
    positions: { ...(await countLost(db, run)), latency: makeSpread(positions.latenciesMs) },
    creates: { sent: creates.sent, created: creates.created, latency: makeSpread(creates.latenciesMs) },
    usage,
    refusals,
    firstRefusal,
    deadlocks: await countDeadlocks(db),
    warnings: await readWarnings(server.logFile),
    ledger: await checkLedger(db),
  };
}

/** Since the database was created, which is when the run began. */
async function countDeadlocks(db: Database): Promise<number> {
  const { rows } = await db.query<{ deadlocks: number }>({
    text: 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  });
  return rows[0]?.deadlocks ?? 0;
}

async function readWarnings(logFile: string): Promise<string[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n');
  return lines.filter((line) => /"level":"(warn|error|fatal)"/.test(line));
}
