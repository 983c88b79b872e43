import type { Command } from 'commander';
import { lookAtRoads } from '../../../assembly/parts/look-at-roads.ts';
import { readConfig } from '../../../config/env.ts';
import { createServiceArea } from '../../../domain/service-area/service-area.ts';
import { findTollGates, findTollPrices, todayAt } from '../../../domain/tolls/queries.ts';
import { addTollGate, endTollGate } from '../../../domain/tolls/toll-acts.ts';
import { lineAcross, mostWidthMeters, type TollGate, tellTollGate } from '../../../domain/tolls/toll-gate.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { holdsOnOrAfter, isRefused } from '../../../values/records/dated-row.ts';
import { tidyText } from '../../../values/text/tidy-text.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseCount, parseDate, parseId } from '../../options.ts';
import { formatTable } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireSource } from '../calendar/calendar-options.ts';
import { parseCoordinates } from '../map/route/parse-coordinates.ts';
import { addDayOptions, type DayOptions } from '../road-rules/hours-options.ts';
import { refuseRow } from '../road-rules/refuse-row.ts';

export function declareGates(toll: Command): void {
  toll
    .command('gates')
    .description('list the gates that are in use or are to come')
    .option('--all', 'those that are over, too')
    .action(inEnvironment(list));
  addDayOptions(
    toll
      .command('add-gate')
      .description('add a gate in one direction')
      .requiredOption(
        '--code <code>',
        'what programs call it, with its direction, such as salik_jebel_ali_north',
      )
      .requiredOption('--tariff <code>', 'by whose prices it is charged, such as salik')
      .requiredOption('--name <text>', 'its name in English, as fares show it')
      .requiredOption('--name-arabic <text>', 'the same in Arabic')
      .requiredOption('--at <lat,lng>', 'the middle of the carriageway at the gate', parseCoordinates)
      .requiredOption(
        '--heading <degrees>',
        'in which direction it is passed, clockwise from north',
        parseCount(359, 0),
      )
      .option(
        '--width <meters>',
        'of the line across the carriageway: it must reach no road beside it',
        parseCount(mostWidthMeters),
        40,
      )
      .option('--once-with <code>', 'gates with the same code here charge together, once an hour'),
  ).action(inEnvironment(add));
  toll
    .command('end-gate')
    .description('say which day is the last of a gate')
    .requiredOption('--gate <id>', 'its number', parseId)
    .option('--last-day <day>', 'its last day; default: today', parseDate)
    .requiredOption('--source <text>', 'who said so, and where')
    .action(inEnvironment(end));
}

const acting = { actor: commandLine };

async function list({ db, clock, show }: CommandDeps, { all }: { readonly all?: true }): Promise<void> {
  const today = todayAt(clock());
  const gates = (await findTollGates(db)).filter(
    ({ lastDay }) => all || lastDay === undefined || Temporal.PlainDate.compare(lastDay, today) >= 0,
  );
  show(gates.map(tellTollGate), formatGates(gates));
}

function formatGates(gates: readonly TollGate[]): string {
  return formatTable(
    [
      { title: 'Gate', align: 'right' },
      { title: 'Code' },
      { title: 'Name' },
      { title: 'Tariff' },
      { title: 'Line' },
      { title: 'Once with' },
      { title: 'From' },
      { title: 'To' },
      { title: 'Source' },
    ],
    gates.map((gate) => [
      ...[String(gate.tollGateId), gate.code, gate.name, gate.tariff],
      `${sayPoint(gate.left)} ${sayPoint(gate.right)}`,
      ...[gate.onceWith ?? '', gate.firstDay.toString(), gate.lastDay?.toString() ?? '', gate.source],
    ]),
    'There are no toll gates.',
  );
}

const sayPoint = ({ lat, lng }: Coordinates): string => `${lat.toFixed(5)},${lng.toFixed(5)}`;

type GateOptions = {
  readonly code: string;
  readonly tariff: string;
  readonly name: string;
  readonly nameArabic: string;
  readonly at: Coordinates;
  readonly heading: number;
  readonly width: number;
  readonly onceWith?: string;
} & DayOptions;

async function add(deps: CommandDeps, options: GateOptions): Promise<void> {
  const { code, tariff, name, nameArabic, at, heading, width, onceWith, from, to, source } = options;
  if (!createServiceArea().contains(at))
    throw new Refusal(
      `--at ${at.lat},${at.lng} is not in the UAE: latitude comes first, as in 25.2311,55.3356.`,
    );
  const gate = {
    ...{ code, tariff, name: tidied(name), nameArabic: tidied(nameArabic), onceWith },
    ...lineAcross(at, heading, width),
    ...{ firstDay: from, lastDay: to, source: requireSource(source) },
  };
  // Before the row is stored: whoever gives up while a map is opened, or meets a fault there, has stored nothing.
  const roads = await lookAtRoads(readConfig(), deps.clock);
  const isPriced = (await findTollPrices(deps.db)).some(
    (price) => price.tariff === tariff && holdsOnOrAfter(price, from),
  );
  const added = await addTollGate(deps, { acting, gate });
  if (isRefused(added)) throw refuseRow(added.fault, '--to');
  const when = isPriced
    ? `it is charged from ${added.firstDay} on`
    : `it takes nothing until \`satha toll add-price\` adds a price of ${tariff}`;
  const place = sayPlace(roads, added);
  deps.show(
    tellTollGate(added),
    [`Added gate ${added.tollGateId}, ${added.code}: ${when}.`, ...(place ? [place] : [])].join('\n'),
  );
}

/** Undefined where a road leads through the gate, as it should be. */
function sayPlace(roads: Awaited<ReturnType<typeof lookAtRoads>>, gate: TollGate): string | undefined {
  if ('refusal' in roads) return `Whether a road leads through it was not looked at: ${roads.refusal}`;
  return roads.isOnRoad(gate)
    ? undefined
    : 'No road in use leads through it in that direction: look at --at, --heading and --width.';
}

const tidied = (text: string): string => tidyText(text).trim();

type EndOptions = { readonly gate: number; readonly lastDay?: Temporal.PlainDate; readonly source: string };

async function end(deps: CommandDeps, { gate: tollGateId, lastDay, source }: EndOptions): Promise<void> {
  const ended = await endTollGate(deps, {
    ...{ acting, tollGateId, source: requireSource(source) },
    lastDay: lastDay ?? todayAt(deps.clock()),
  });
  if (!ended) throw new Refusal(`There is no gate ${tollGateId}: \`satha toll gates --all\` shows them.`);
  if (isRefused(ended)) throw refuseRow(ended.fault, '--last-day');
  deps.show(tellTollGate(ended), `Gate ${tollGateId}, ${ended.code}, ends with ${ended.lastDay}.`);
}
