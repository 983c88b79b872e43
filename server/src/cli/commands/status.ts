import type { SystemQueue } from '@satha/terms/attention';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Command } from 'commander';
import { readConfig } from '../../config/env.ts';
import { readRelease } from '../../config/release.ts';
import { findSystemState, type SystemState } from '../../entrypoints/shared/find-system-state.ts';
import { tableOf } from '../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { formatFacts, formatTime } from '../output.ts';

export function declareStatus(status: Command): void {
  status
    .description('shows what waits, what is set and what runs; the page System of the console shows the same')
    .addHelpText(
      'after',
      '\nExample:\n  $ npx satha status --environment live\n\nWhich road map is installed is told by `npx satha map info`.',
    )
    .action(inEnvironment(show));
}

const queueWords: Readonly<Record<SystemQueue, string>> = {
  scheduled_trips: 'trips before their time',
  searches: 'searches for a driver',
  texts: 'short messages',
  mails: 'mails',
  webhooks: 'webhooks',
  unproven_endpoints: "accounts' servers without a proof",
  documents: 'receipts and tax invoices to issue',
  top_ups: 'top-ups by card that are not over',
  payment_notices: 'notices of the payment provider',
  approvals: 'proposals to decide',
};

async function show(deps: CommandDeps): Promise<void> {
  const state = await findSystemState(deps);
  const versions = { satha: readRelease(), ...state.versions, node: process.versions.node };
  const textsPerDay = readConfig().customers.smsPerDay;
  deps.show(
    { ...state, textsPerDay, versions },
    [
      tellQueues(state),
      formatFacts([...tellTrips(state), ...tellSettings(deps, state)]),
      formatFacts([
        ['Texts today', `${tellTexts(state)} of ${textsPerDay}`],
        ['Satha', versions.satha],
        ['Schema', String(versions.schema)],
        ['PostgreSQL', versions.postgres],
        ['Node', versions.node],
      ]),
    ].join('\n\n'),
  );
}

function tellQueues({ queues }: SystemState): string {
  return tableOf(
    queues,
    [
      { title: 'Waiting', text: ({ queue }) => queueWords[queue] },
      { title: 'Count', align: 'right', text: ({ count }) => String(count) },
      { title: 'Since', text: ({ oldestAt }) => (oldestAt ? formatTime(oldestAt) : '') },
    ],
    '',
  );
}

function tellTrips({ openTrips }: SystemState): [string, string][] {
  const counts = openTrips.map(({ status, count }) => `${count} ${tripStatusOf(status).name}`);
  return [['Open trips', counts.length === 0 ? 'none' : counts.join(', ')]];
}

function tellTexts({ textsToday: { reserved, others } }: SystemState): string {
  return `${reserved} sign-in codes, ${others} others`;
}

function tellSettings(
  { environment }: CommandDeps,
  { lastRuns, settings: { twoPeople, hasDutyPhone, seller } }: SystemState,
): [string, string][] {
  const backup = lastRuns.find(({ chore }) => chore === 'backup');
  const check = lastRuns.find(({ chore }) => chore === 'ledger_check');
  const soundness = check?.isSound ? 'sound' : 'NOT SOUND';
  return [
    ['Last backup', backup ? formatTime(backup.ranAt) : 'never'],
    ['Ledger check', check ? `${formatTime(check.ranAt)}, ${soundness}` : 'never'],
    ['Two people', twoPeople ? 'needed for what moves money' : 'not needed'],
    ['Duty phone', hasDutyPhone ? 'set' : `none; ${commandText(environment, 'duty-phone set')}`],
    ['Seller', seller ?? `nobody; ${commandText(environment, 'seller set')}`],
  ];
}
