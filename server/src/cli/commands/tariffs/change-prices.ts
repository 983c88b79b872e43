import type { Command } from 'commander';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import type { PriceChanges } from '../../../domain/pricing/price-changes.ts';
import { type PublishedPrices, publishPrices } from '../../../domain/pricing/publish-prices.ts';
import { loadPriceList } from '../../../domain/quotes/load-price-list.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { keepOrRollBack } from '../../../platform/db/writing/keep-or-roll-back.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { tableOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { formatAed, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { type Comparison, comparePrices } from './compare-prices.ts';
import { readPriceFile } from './read-price-file.ts';

type Options = { readonly file: string; readonly dryRun?: boolean };
type Verb = 'add' | 'change';

/** The file's shape, for the help of the commands that take one. */
export const priceFileShape = `
The file, with amounts in AED and times on the UAE's clocks; \`npx satha tariff list --json\` prints prices in this shape:
  {
    "tariffs": [{
      "vehicleTypeId": 4, "validFrom": "2027-01-01", "baseFare": 115, "includedKm": 5,
      "distanceTiers": [{ "fromKm": 0, "perKm": 7 }, { "fromKm": 20, "perKm": 3.2 }],
      "perMinute": 0.5, "minimumFare": 120, "night": { "factor": 1.25, "from": "22:00", "until": "06:00" },
      "weekend": { "factor": 1.05, "days": [6, 7] }, "vatPercent": 5, "source": "Price list 2027"
    }],
    "eventFactors": [{
      "name": "New Year's Eve", "validFrom": "2026-12-31T18:00", "validUntil": "2027-01-01T06:00",
      "factor": 1.5, "source": "Decided on 1 December 2026"
    }]
  }
`;

export function declareChangePrices(tariff: Command): void {
  declare(
    tariff,
    'add',
    'add tariffs and surcharges that begin later; what is in force stays as it is',
  ).addHelpText(
    'after',
    `${priceFileShape}
A surcharge with a "vehicleTypeId" is for that type alone. A tariff holds until the next one of its vehicle type begins.

Examples:
  $ npx satha tariff add --file prices-2027.json --dry-run
  $ npx satha tariff add --file prices-2027.json --environment live`,
  );
  declare(tariff, 'change', 'change tariffs and surcharges that have not begun').addHelpText(
    'after',
    `${priceFileShape}
Each names what it changes by "tariffId" or "eventFactorId"; what it leaves out stays. What has begun is never changed: add
a tariff that follows it. A change gets a number of its own, because trips may have been priced by the former one. A list of
all prices may be edited and given as it is: what is unchanged in it stays. "vehicleTypeId": null makes a surcharge one for
all types.

Examples:
  $ npx satha tariff list --json > prices.json
  $ npx satha tariff change --file corrected.json --dry-run
  $ npx satha tariff change --file corrected.json`,
  );
}

function declare(tariff: Command, verb: Verb, description: string): Command {
  return tariff
    .command(verb)
    .description(description)
    .requiredOption('--file <file>', 'a JSON file of prices')
    .option('--dry-run', 'store nothing, and show what would change and what typical trips would cost')
    .action(inEnvironment((deps, options: Options) => changePrices(deps, options, verb)));
}

async function changePrices(deps: CommandDeps, { file, dryRun = false }: Options, verb: Verb): Promise<void> {
  const { db, clock, show } = deps;
  const priceList = await loadPriceList(db);
  const changes = await readPriceFile(file, { verb, priceList, now: clock() });
  const comparisons = comparePrices(priceList, changes);
  const published = await keepOrRollBack(
    db,
    async (transaction) => {
      const stored = await publishPrices(transaction, changes, clock());
      if (typeof stored !== 'string') await note(transaction, deps, { changes, comparisons, stored });
      return stored;
    },
    (stored) => !dryRun && typeof stored !== 'string',
  );
  if (typeof published === 'string') throw explain(published);
  const { tariffIds, eventFactorIds } = published;
  const numbers = [
    ...tariffIds.map((id) => `tariff ${id}`),
    ...eventFactorIds.map((id) => `surcharge ${id}`),
  ].join(', ');
  const end = dryRun
    ? 'A dry run: nothing was stored.'
    : `Stored: ${numbers}. Every process prices by the new list within 10 seconds.`;
  show(
    {
      dryRun,
      tariffIds: dryRun ? [] : tariffIds,
      eventFactorIds: dryRun ? [] : eventFactorIds,
      prices: comparisons.map(comparisonDocument),
    },
    [...comparisons.map(describeComparison), end].join('\n\n'),
  );
}

function explain(refused: 'begun' | 'taken'): Refusal {
  return new Refusal(
    refused === 'begun'
      ? 'One of these began or was changed meanwhile, and nothing was stored; `npx satha tariff list` shows the prices as they are.'
      : 'Somebody stored a tariff from the same time on meanwhile, and nothing was stored; `npx satha tariff list` shows it.',
  );
}

/** Each price is a line of the audit log, with what was and what will be. */
function note(
  transaction: Queryable,
  { clock }: CommandDeps,
  {
    changes: { tariffs, eventFactors },
    comparisons,
    stored: { tariffIds, eventFactorIds },
  }: {
    readonly changes: PriceChanges;
    readonly comparisons: readonly Comparison[];
    readonly stored: PublishedPrices;
  },
): Promise<void> {
  const at = clock();
  const entry = (replaces: number | undefined, index: number) => ({
    actor: commandLine,
    at,
    details: { ...(replaces !== undefined && { replaces }), changes: comparisons[index]?.changes ?? [] },
  });
  return recordAudit(
    transaction,
    ...tariffs.map(({ replaces }, index) => ({
      ...entry(replaces, index),
      action: replaces === undefined ? ('tariff.added' as const) : ('tariff.changed' as const),
      subject: `tariff ${tariffIds[index]}`,
    })),
    ...eventFactors.map(({ replaces }, index) => ({
      ...entry(replaces, tariffs.length + index),
      action: replaces === undefined ? ('event_factor.added' as const) : ('event_factor.changed' as const),
      subject: `surcharge ${eventFactorIds[index]}`,
    })),
  );
}

function comparisonDocument({ what, changes, sampleFares }: Comparison) {
  return {
    what,
    changes: changes.map(({ field, from, to }) => ({ field, from: from ?? null, to })),
    sampleFares: sampleFares.map(({ beforeFils, afterFils, departureAt, ...sample }) => ({
      ...sample,
      departureTime: formatUaeTimestamp(departureAt),
      before: beforeFils === undefined ? null : aedFromFils(beforeFils),
      after: afterFils === undefined ? null : aedFromFils(afterFils),
    })),
  };
}

function describeComparison({ what, changes, sampleFares }: Comparison): string {
  const told = (value: unknown) =>
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const amount = (fils: Fils | undefined) => (fils === undefined ? 'no fare' : formatAed(fils));
  return [
    what,
    tableOf(
      changes,
      [
        { title: 'Field', text: ({ field }) => field },
        { title: 'Until then', text: ({ from }) => told(from) },
        { title: 'From then on', text: ({ to }) => told(to) },
      ],
      'Nothing of it changes.',
    ),
    tableOf(
      sampleFares,
      [
        { title: 'A trip of', text: ({ trip }) => trip },
        { title: 'Departure', text: ({ departureAt }) => formatTime(departureAt) },
        { title: 'Before', align: 'right', text: ({ beforeFils }) => amount(beforeFils) },
        { title: 'After', align: 'right', text: ({ afterFils }) => amount(afterFils) },
      ],
      '',
    ),
  ].join('\n');
}
