import { type HolidayWord, holidayWordList } from '@satha/terms/roads';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { findTollGates, findTollPrices, todayAt } from '../../../domain/tolls/queries.ts';
import { addTollPrice, endTollPrice } from '../../../domain/tolls/toll-acts.ts';
import { priceWithTax, type TollPrice, tellTollPrice } from '../../../domain/tolls/toll-price.ts';
import type { Fils } from '../../../values/money.ts';
import { holdsOnOrAfter, isRefused } from '../../../values/records/dated-row.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseAed, parseDate, parseId } from '../../options.ts';
import { formatAed, formatTable } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireSource } from '../calendar/calendar-options.ts';
import {
  addDayOptions,
  addHoursOptions,
  type DayOptions,
  type HoursOptions,
  sayHours,
} from '../road-rules/hours-options.ts';
import { refuseRow } from '../road-rules/refuse-row.ts';

export function declarePrices(toll: Command): void {
  toll
    .command('prices')
    .description('list what gates take, and when')
    .option('--all', 'prices that are over, too')
    .action(inEnvironment(list));
  addDayOptions(
    addHoursOptions(
      toll
        .command('add-price')
        .description('add what the gates of a tariff take at some hours; outside all hours they are free')
        .requiredOption('--tariff <code>', 'whose gates, such as salik')
        .requiredOption('--amount <aed>', "what a gate takes, without its own tax; 0: it's free", parseAed)
        .option('--vat <percent>', "the gate's own tax on top, such as 5", parsePercent, 0),
    ).addOption(
      new Option('--holidays <when>', 'whether it holds on public holidays')
        .choices([...holidayWordList])
        .default('any'),
    ),
  ).action(inEnvironment(add));
  toll
    .command('end-price')
    .description('say which day is the last of a price')
    .requiredOption('--price <id>', 'its number', parseId)
    .option('--last-day <day>', 'its last day; default: today', parseDate)
    .requiredOption('--source <text>', 'who said so, and where')
    .action(inEnvironment(end));
}

/** Returns parts of 10,000. */
function parsePercent(text: string): number {
  if (/^\d{1,2}(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100);
  throw new InvalidArgumentError('It must be a percentage from 0 on and below 100, such as 5 or 2.5.');
}

const acting = { actor: commandLine };

async function list({ db, clock, show }: CommandDeps, { all }: { readonly all?: true }): Promise<void> {
  const today = todayAt(clock());
  const prices = (await findTollPrices(db)).filter(
    ({ lastDay }) => all || lastDay === undefined || Temporal.PlainDate.compare(lastDay, today) >= 0,
  );
  show(prices.map(tellTollPrice), formatPrices(prices));
}

function formatPrices(prices: readonly TollPrice[]): string {
  return formatTable(
    [
      { title: 'Price', align: 'right' },
      { title: 'Tariff' },
      { title: 'Takes', align: 'right' },
      { title: 'Hours' },
      { title: 'Season' },
      { title: 'Holidays' },
      { title: 'From' },
      { title: 'To' },
      { title: 'Source' },
    ],
    prices.map((price) => [
      ...[String(price.tollPriceId), price.tariff, formatAed(priceWithTax(price)), sayHours(price)],
      ...[price.season, price.holidays, price.firstDay.toString(), price.lastDay?.toString() ?? ''],
      price.source,
    ]),
    'Gates take nothing.',
  );
}

type PriceOptions = {
  readonly tariff: string;
  readonly amount: Fils;
  readonly vat: number;
  readonly holidays: HolidayWord;
} & HoursOptions &
  DayOptions;

async function add(deps: CommandDeps, options: PriceOptions): Promise<void> {
  const { tariff, amount, vat, holidays, days, hours, season, from, to, source } = options;
  const price = {
    ...{ tariff, amountFils: amount, vatBasisPoints: vat, holidays, days, windows: hours, season },
    ...{ firstDay: from, lastDay: to, source: requireSource(source) },
  };
  const hasGates = (await findTollGates(deps.db)).some(
    (gate) => gate.tariff === tariff && holdsOnOrAfter(gate, from),
  );
  const added = await addTollPrice(deps, { acting, price });
  if (isRefused(added)) throw refuseRow(added.fault, '--to');
  deps.show(
    tellTollPrice(added),
    [
      `Added price ${added.tollPriceId}: gates of ${tariff} take ${formatAed(priceWithTax(added))} from ${added.firstDay} on, ${sayHours(added)}.`,
      ...(hasGates ? [] : [`No gate is of ${tariff} yet: \`satha toll gates\` shows their tariffs.`]),
    ].join('\n'),
  );
}

type EndOptions = { readonly price: number; readonly lastDay?: Temporal.PlainDate; readonly source: string };

async function end(deps: CommandDeps, { price: tollPriceId, lastDay, source }: EndOptions): Promise<void> {
  const ended = await endTollPrice(deps, {
    ...{ acting, tollPriceId, source: requireSource(source) },
    lastDay: lastDay ?? todayAt(deps.clock()),
  });
  if (!ended) throw new Refusal(`There is no price ${tollPriceId}: \`satha toll prices --all\` shows them.`);
  if (isRefused(ended)) throw refuseRow(ended.fault, '--last-day');
  deps.show(tellTollPrice(ended), `Price ${tollPriceId} of ${ended.tariff} ends with ${ended.lastDay}.`);
}
