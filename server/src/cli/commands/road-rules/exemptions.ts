import type { Command } from 'commander';
import { findExemptions, todayOf } from '../../../domain/road-rules/queries.ts';
import { type RoadRuleExemption, tellExemption } from '../../../domain/road-rules/road-rule.ts';
import { endExemption, exemptVehicleType } from '../../../domain/road-rules/road-rule-acts.ts';
import { isRefused } from '../../../values/records/dated-row.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseDate, parseId } from '../../options.ts';
import { formatTable } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireSource } from '../calendar/calendar-options.ts';
import { refuseRow } from './refuse-row.ts';

export function declareExemptions(roadRule: Command): void {
  roadRule
    .command('exempt')
    .description('say that a vehicle type is not bound by a rule, or by any')
    .requiredOption('--vehicle-type <id>', 'the number of the type', parseId)
    .option('--code <code>', 'the rule; default: all rules')
    .requiredOption('--from <day>', 'the first day', parseDate)
    .option('--to <day>', 'the last day, which is in it; default: until it is ended', parseDate)
    .requiredOption('--source <text>', 'who said so, and where')
    .action(inEnvironment(exempt));
  roadRule
    .command('exemptions')
    .description('list the exemptions, those that are over, too')
    .action(inEnvironment(list));
  roadRule
    .command('end-exemption')
    .description('say which day is the last of an exemption')
    .requiredOption('--exemption <id>', 'its number', parseId)
    .option('--last-day <day>', 'its last day; default: today', parseDate)
    .requiredOption('--source <text>', 'who said so, and where')
    .action(inEnvironment(end));
}

const acting = { actor: commandLine };

type ExemptOptions = {
  readonly vehicleType: number;
  readonly code?: string;
  readonly from: Temporal.PlainDate;
  readonly to?: Temporal.PlainDate;
  readonly source: string;
};

async function exempt(deps: CommandDeps, options: ExemptOptions): Promise<void> {
  const { vehicleType: vehicleTypeId, code, from: firstDay, to: lastDay } = options;
  const exemption = { vehicleTypeId, code, firstDay, lastDay, source: requireSource(options.source) };
  const made = await exemptVehicleType(deps, { acting, exemption });
  if (isRefused(made)) throw refuseRow(made.fault, '--to');
  deps.show(
    tellExemption(made),
    `Exemption ${made.exemptionId}: vehicle type ${vehicleTypeId} is not bound by ${code ?? 'any rule'} from ${firstDay} on.`,
  );
}

async function list({ db, show }: CommandDeps): Promise<void> {
  const exemptions = await findExemptions(db);
  show(exemptions.map(tellExemption), formatExemptions(exemptions));
}

function formatExemptions(exemptions: readonly RoadRuleExemption[]): string {
  return formatTable(
    [
      { title: 'Exemption', align: 'right' },
      { title: 'Type', align: 'right' },
      { title: 'Code' },
      { title: 'From' },
      { title: 'To' },
      { title: 'Source' },
    ],
    exemptions.map(({ exemptionId, vehicleTypeId, code, firstDay, lastDay, source }) => [
      ...[String(exemptionId), String(vehicleTypeId), code ?? 'all rules'],
      ...[firstDay.toString(), lastDay?.toString() ?? '', source],
    ]),
    'No vehicle type is exempted.',
  );
}

type EndOptions = {
  readonly exemption: number;
  readonly lastDay?: Temporal.PlainDate;
  readonly source: string;
};

async function end(deps: CommandDeps, { exemption, lastDay, source }: EndOptions): Promise<void> {
  const ended = await endExemption(deps, {
    ...{ acting, exemptionId: exemption, source: requireSource(source) },
    lastDay: lastDay ?? todayOf(deps.clock),
  });
  if (!ended)
    throw new Refusal(`There is no exemption ${exemption}: \`satha road-rule exemptions\` shows them.`);
  if (isRefused(ended)) throw refuseRow(ended.fault, '--last-day');
  deps.show(tellExemption(ended), `Exemption ${exemption} ends with ${ended.lastDay}.`);
}
