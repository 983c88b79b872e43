import type { Registry } from 'prom-client';
import type { Chore, LastRun } from '../../platform/db/health/last-runs.ts';
import { addAskedGauges } from './asked-gauges.ts';

/** Measures when the operator's daily commands last ran; of one that never did there is no sample. */
export function addLastRunMetrics(registry: Registry, findLastRuns: () => Promise<readonly LastRun[]>): void {
  const of = (runs: readonly LastRun[], chore: Chore) => runs.find((run) => run.chore === chore);
  const endOf = (chore: Chore) => (runs: readonly LastRun[]) => {
    const run = of(runs, chore);
    return run && run.ranAt.epochMilliseconds / 1000;
  };
  addAskedGauges(registry, findLastRuns, [
    {
      name: 'satha_backup_timestamp_seconds',
      help: 'The moment of the last backup by npx satha backup.',
      read: endOf('backup'),
    },
    {
      name: 'satha_ledger_check_timestamp_seconds',
      help: 'When npx satha ledger check last ended.',
      read: endOf('ledger_check'),
    },
    {
      name: 'satha_ledger_check_sound',
      help: '1 where the ledger was sound at the last check, 0 where it was not.',
      read: (runs) => {
        const run = of(runs, 'ledger_check');
        return run && Number(run.isSound);
      },
    },
  ]);
}
