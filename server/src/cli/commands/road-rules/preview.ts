import type { Command } from 'commander';
import { openRuledRoads } from '../../../assembly/open-ruled-roads.ts';
import { readConfig } from '../../../config/env.ts';
import { loadPriceList } from '../../../domain/quotes/load-price-list.ts';
import {
  type PreviewedRoads,
  type PreviewedTrip,
  previewRoadRules,
} from '../../../domain/road-rules/preview-road-rules.ts';
import { findTruckRules } from '../../../domain/road-rules/queries.ts';
import { findRoadRuleFault } from '../../../domain/road-rules/road-rule.ts';
import { draftRule } from '../../../domain/road-rules/road-rule-acts.ts';
import { aedFromFils } from '../../../values/money.ts';
import { uaeDayNumberAt } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseCount } from '../../options.ts';
import { formatAed, formatTable, groupThousands } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { refuseRow } from './refuse-row.ts';
import { addRuleOptions, type RuleOptions, readRule } from './rule-options.ts';

type PastOptions = { readonly pastDays: number };

const shown = 10;

export function declarePreviews(roadRule: Command): void {
  const addPast = (command: Command) =>
    command.option('--past-days <days>', 'how far back trips are looked at', parseCount(40), 30);
  addPast(
    roadRule
      .command('preview')
      .description('tell what obeying the rules would have changed on the trips of the last month'),
  ).action(inEnvironment(preview));
  addPast(
    addRuleOptions(
      roadRule
        .command('preview-add')
        .description('tell what a further row would have changed on the trips of the last month'),
    ),
  ).action(inEnvironment(previewAdd));
}

async function preview(deps: CommandDeps, { pastDays }: PastOptions): Promise<void> {
  const roads = await openRuledRoads(readConfig());
  const tried = await roads.by(await findTruckRules(deps.db, deps.clock));
  if (!tried) throw new Refusal('No road is closed to trucks: `satha road-rule list` shows the rules.');
  await showPreview(deps, { held: undefined, tried }, pastDays);
}

/** The row is tried as if it had held all along. */
async function previewAdd(
  deps: CommandDeps,
  { pastDays, ...options }: RuleOptions & PastOptions,
): Promise<void> {
  const rule = await readRule(options);
  const fault = findRoadRuleFault(rule);
  if (fault !== undefined) throw refuseRow(fault, '--to');
  const rows = await findTruckRules(deps.db, deps.clock);
  const firstDay = uaeDayNumberAt(sinceDays(deps, pastDays));
  const draft = { ...draftRule(rule), firstDay, lastDay: undefined };
  const roads = await openRuledRoads(readConfig());
  const held = await roads.by(rows);
  const tried = await roads.by({ ...rows, rules: [...rows.rules, draft] });
  if (tried?.book.rules.includes(draft)) await showPreview(deps, { held, tried }, pastDays);
  else throw new Refusal('The hours of the row would be one kind too many: end another row first.');
}

const sinceDays = ({ clock }: CommandDeps, days: number) => clock().subtract({ hours: 24 * days });

async function showPreview(deps: CommandDeps, roads: PreviewedRoads, pastDays: number): Promise<void> {
  const period = { from: sinceDays(deps, pastDays), until: deps.clock() };
  const prices = await loadPriceList(deps.db);
  const { trips, changed } = await previewRoadRules(deps.db, roads, period, prices);
  const sum = (of: (trip: PreviewedTrip) => number) => changed.reduce((all, trip) => all + of(trip), 0);
  const moreFareFils = sum((trip) => trip.moreFareFils);
  const total = {
    trips,
    changed: changed.length,
    moreKilometers: Math.round(sum(({ moreMeters }) => moreMeters) / 1000),
    moreMinutes: Math.round(sum(({ moreSeconds }) => moreSeconds) / 60),
    moreWaitMinutes: Math.round(sum(({ moreWaitSeconds }) => moreWaitSeconds) / 60),
  };
  const told = changed.slice(0, shown);
  deps.show(
    { ...total, moreFareAed: aedFromFils(moreFareFils), mostChanged: told.map(tellChanged) },
    [
      `Of ${groupThousands(trips)} trips of the last ${pastDays} days, ${groupThousands(changed.length)} would have gone otherwise: ` +
        `${total.moreKilometers} km and ${total.moreMinutes} min more on the road, ${total.moreWaitMinutes} min more of waiting. ` +
        `Their fares would have been ${formatAed(moreFareFils)} more.`,
      ...(told.length === 0 ? [] : [formatChanged(told)]),
    ].join('\n'),
  );
}

function tellChanged({ moreFareFils, ...changed }: PreviewedTrip) {
  return { ...changed, moreFareAed: aedFromFils(moreFareFils) };
}

function formatChanged(trips: readonly PreviewedTrip[]): string {
  return formatTable(
    [
      { title: 'Account', align: 'right' },
      { title: 'Trip', align: 'right' },
      { title: 'km', align: 'right' },
      { title: 'min', align: 'right' },
      { title: 'waiting', align: 'right' },
      { title: 'fare', align: 'right' },
    ],
    trips.map(({ accountId, tripId, moreMeters, moreSeconds, moreWaitSeconds, moreFareFils }) => [
      ...[String(accountId), String(tripId), (moreMeters / 1000).toFixed(1)],
      ...[(moreSeconds / 60).toFixed(0), (moreWaitSeconds / 60).toFixed(0), formatAed(moreFareFils)],
    ]),
    '',
  );
}
