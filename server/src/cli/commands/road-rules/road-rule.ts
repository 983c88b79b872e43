import type { Command } from 'commander';
import { lookAtRoads } from '../../../assembly/parts/look-at-roads.ts';
import { readConfig } from '../../../config/env.ts';
import { findRoadRules, todayOf } from '../../../domain/road-rules/queries.ts';
import { type RoadRule, tellRoadRule } from '../../../domain/road-rules/road-rule.ts';
import { addRoadRule, endRoadRule } from '../../../domain/road-rules/road-rule-acts.ts';
import { isRefused } from '../../../values/records/dated-row.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseDate, parseId } from '../../options.ts';
import { formatTable } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireSource } from '../calendar/calendar-options.ts';
import { declareExemptions } from './exemptions.ts';
import { sayHours } from './hours-options.ts';
import { declarePreviews } from './preview.ts';
import { refuseRow } from './refuse-row.ts';
import { addRuleOptions, type RuleOptions, readRule } from './rule-options.ts';

export function declareRoadRule(roadRule: Command): void {
  roadRule.addHelpText(
    'after',
    `
Examples:
  $ npx satha road-rule list
  $ npx satha road-rule preview
  $ npx satha road-rule add --code dubai_e311 --name "E311 from Ras Al Khor to Sharjah" --name-arabic "شارع E311" \\
      --road E311 --between 25.17,55.41 25.30,55.47 --hours 06:30-08:30 13:00-15:00 17:30-20:00 --season ordinary \\
      --from 2026-12-01 --source "RTA, 2026-11-20"
  $ npx satha road-rule end --rule 6 --last-day 2026-11-30 --source "RTA, 2026-11-20"
  $ npx satha road-rule exempt --vehicle-type 4 --code dubai_e311 --from 2026-12-01 --source "Permit 1234 of the RTA"

A rule that differs by day or season is several rows with one code. A row is never changed: end it and add another. What is
written holds within a minute; SATHA_TRUCK_RULES says whether ways obey rules or only tell them.`,
  );
  roadRule
    .command('list')
    .description('list the rules that hold or are to come')
    .option('--all', 'those that are over, too')
    .action(inEnvironment(list));
  addRuleOptions(roadRule.command('add').description('add a row of a rule')).action(inEnvironment(add));
  roadRule
    .command('end')
    .description('say which day is the last of a row')
    .requiredOption('--rule <id>', 'the number of the row', parseId)
    .option('--last-day <day>', 'its last day; default: today', parseDate)
    .requiredOption('--source <text>', 'who said so, and where')
    .action(inEnvironment(end));
  declareExemptions(roadRule);
  declarePreviews(roadRule);
}

const acting = { actor: commandLine };

async function list({ db, clock, show }: CommandDeps, { all }: { readonly all?: true }): Promise<void> {
  const today = todayOf(clock);
  const rules = (await findRoadRules(db)).filter(
    ({ lastDay }) => all || lastDay === undefined || Temporal.PlainDate.compare(lastDay, today) >= 0,
  );
  show(rules.map(tellRoadRule), formatRules(rules));
}

function formatRules(rules: readonly RoadRule[]): string {
  return formatTable(
    [
      { title: 'Row', align: 'right' },
      { title: 'Code' },
      { title: 'Closed' },
      { title: 'Hours' },
      { title: 'Season' },
      { title: 'From' },
      { title: 'To' },
      { title: 'Source' },
    ],
    rules.map((rule) => [
      String(rule.roadRuleId),
      rule.code,
      rule.name,
      sayHours(rule),
      rule.season,
      rule.firstDay.toString(),
      rule.lastDay?.toString() ?? '',
      rule.source,
    ]),
    'No road is closed to trucks.',
  );
}

async function add(deps: CommandDeps, options: RuleOptions): Promise<void> {
  const rule = await readRule({ ...options, source: requireSource(options.source) });
  // Before the row is stored: whoever gives up while a map is opened, or meets a fault there, has stored nothing.
  const roads = await lookAtRoads(readConfig(), deps.clock);
  const added = await addRoadRule(deps, { acting, rule });
  if (isRefused(added)) throw refuseRow(added.fault, '--to');
  deps.show(
    tellRoadRule(added),
    `Added row ${added.roadRuleId} of ${added.code}: it holds from ${added.firstDay}.\n${sayClosed(roads, added)}`,
  );
}

function sayClosed(roads: Awaited<ReturnType<typeof lookAtRoads>>, rule: RoadRule): string {
  if ('refusal' in roads) return `What it closes was not looked at: ${roads.refusal}`;
  const kilometers = roads.closedKilometers(rule);
  return kilometers > 0
    ? `On the roads in use it closes ${kilometers.toFixed(1)} km of lanes.`
    : 'On the roads in use it closes nothing: look at the numbers and names of the roads, and at the area (GeoJSON has the longitude first). `satha road-rule end` ends a row.';
}

type EndOptions = { readonly rule: number; readonly lastDay?: Temporal.PlainDate; readonly source: string };

async function end(deps: CommandDeps, { rule: roadRuleId, lastDay, source }: EndOptions): Promise<void> {
  const ended = await endRoadRule(deps, {
    ...{ acting, roadRuleId, source: requireSource(source) },
    lastDay: lastDay ?? todayOf(deps.clock),
  });
  if (!ended) throw new Refusal(`There is no row ${roadRuleId}: \`satha road-rule list --all\` shows them.`);
  if (isRefused(ended)) throw refuseRow(ended.fault, '--last-day');
  deps.show(tellRoadRule(ended), `Row ${roadRuleId} of ${ended.code} ends with ${ended.lastDay}.`);
}
