import type { Command } from 'commander';
import {
  leftOutReasons,
  type PriceTrial,
  type TrialBand,
  type TrialSum,
} from '../../../domain/price-trials/price-trial.ts';
import { tryPrices } from '../../../domain/price-trials/try-prices.ts';
import { loadPriceList } from '../../../domain/quotes/load-price-list.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { tableOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseId, parseTime } from '../../options.ts';
import { type Column, formatAed, formatTable, formatTime, groupThousands } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { requireAccount } from '../../require-account.ts';
import { priceFileShape } from './change-prices.ts';
import { readPriceFile } from './read-price-file.ts';

type Options = {
  readonly file: string;
  readonly from: Temporal.Instant;
  readonly before: Temporal.Instant;
  readonly account?: number;
};

export function declareTryPrices(tariff: Command): void {
  tariff
    .command('try')
    .description(
      'replay the trips of a period by other prices, and show who would pay more and less; stores nothing',
    )
    .requiredOption('--file <file>', 'a JSON file of prices')
    .requiredOption('--from <time>', 'trips that depart from then on', parseTime)
    .requiredOption('--before <time>', 'trips that depart before', parseTime)
    .option('--account <id>', 'only trips of this account', parseId)
    .addHelpText(
      'after',
      `${priceFileShape}
A tariff is tried on all trips of its vehicle type, whenever it is to begin; a surcharge for its own times, which may be over.
With "tariffId" or "eventFactorId" it is a change of that one, and what it leaves out stays; with nothing else, that one is
tried as it is. Of a list of all prices, what is unchanged in it is not tried.

Delivered trips are replayed, each from what it was priced by. The others are counted by the reason for which they are left
out. Fees and extras are no fares, and are not replayed.

Examples:
  $ npx satha tariff try --file prices-2027.json --from 2026-10-01 --before 2026-11-01
  $ npx satha tariff try --file prices-2027.json --from 2026-10-01 --before 2026-11-01 --account 2 --json`,
    )
    .action(inEnvironment(tryFile));
}

async function tryFile(deps: CommandDeps, { file, from, before: until, account }: Options): Promise<void> {
  const { db, clock, signal, show } = deps;
  if (Temporal.Instant.compare(from, until) >= 0) {
    throw new Refusal('--before is not behind --from; give a period with a beginning before its end.');
  }
  if (account !== undefined) await requireAccount(deps, account);
  const draft = await readPriceFile(file, { verb: 'try', priceList: await loadPriceList(db), now: clock() });
  const trial = await tryPrices({ db }, { draft, period: { from, until, accountId: account }, signal });
  show(trialDocument(trial), describeTrial(trial));
}

function trialDocument({
  total: { chargedVatFils, draftVatFils, ...total },
  bands,
  byVehicleType,
  byHour,
  accounts,
  trips,
  leftOut,
}: PriceTrial) {
  const tripDocument = ({
    chargedFils,
    draftFils,
    departureAt,
    ...trip
  }: PriceTrial['trips']['dearer'][number]) => ({
    ...trip,
    departureTime: formatUaeTimestamp(departureAt),
    charged: aedFromFils(chargedFils),
    byDraft: aedFromFils(draftFils),
  });
  return {
    ...sumDocument(total),
    chargedVat: aedFromFils(chargedVatFils),
    vatByDraft: aedFromFils(draftVatFils),
    bands: bands.map(({ leastFils, mostFils, trips }) => ({
      least: leastFils === null ? null : aedFromFils(leastFils),
      most: mostFils === null ? null : aedFromFils(mostFils),
      trips,
    })),
    vehicleTypes: byVehicleType.map(sumDocument),
    hours: byHour.map(sumDocument),
    accounts: {
      count: accounts.count,
      dearer: accounts.dearer.map(sumDocument),
      cheaper: accounts.cheaper.map(sumDocument),
    },
    dearerTrips: trips.dearer.map(tripDocument),
    cheaperTrips: trips.cheaper.map(tripDocument),
    leftOut: leftOut.map(({ reason, trips, chargedFils }) => ({
      reason,
      trips,
      charged: aedFromFils(chargedFils),
    })),
  };
}

function sumDocument<Sum extends TrialSum>({ chargedFils, draftFils, ...sum }: Sum) {
  return {
    ...sum,
    charged: aedFromFils(chargedFils),
    byDraft: aedFromFils(draftFils),
    difference: aedFromFils(draftFils - chargedFils),
  };
}

const amounts: readonly Column[] = [
  { title: 'Charged', align: 'right' },
  { title: 'By the draft', align: 'right' },
  { title: 'Difference', align: 'right' },
];
const sums: readonly Column[] = [{ title: 'Trips', align: 'right' }, ...amounts];

/** A terminal shows a few of each end; the JSON document has them all. */
const mostShown = 10;

function describeTrial(trial: PriceTrial): string {
  const { total, byVehicleType, byHour, accounts, trips } = trial;
  const sumsOf = (title: string, rows: readonly (readonly [string, TrialSum])[]) =>
    formatTable(
      [{ title }, ...sums],
      rows.map(([name, sum]) => [name, groupThousands(sum.trips), ...amountsOf(sum)]),
      '',
    );
  const changed = accounts.dearer.length + accounts.cheaper.length > 0;
  const hours = byHour.filter((hour) => hour.trips > 0);
  return [
    sumsOf('Trips of', [
      ['all vehicle types', total],
      ...byVehicleType.map((sum) => [`vehicle type ${sum.vehicleTypeId}`, sum] as const),
    ]),
    total.trips > 0 &&
      `VAT contained: charged ${formatAed(total.chargedVatFils)}, by the draft ${formatAed(total.draftVatFils)}.`,
    describeBands(trial.bands),
    hours.length > 0 &&
      sumsOf(
        'Departure',
        hours.map((sum) => [`${String(sum.hour).padStart(2, '0')}:00`, sum] as const),
      ),
    changed &&
      sumsOf(
        'Account',
        [...accounts.dearer.slice(0, mostShown), ...accounts.cheaper.slice(0, mostShown).toReversed()].map(
          (sum) => [`${sum.accountId} ${sum.name}`, sum] as const,
        ),
      ),
    trips.dearer.length + trips.cheaper.length > 0 &&
      describeTrips([...trips.dearer.slice(0, mostShown), ...trips.cheaper.slice(0, mostShown).toReversed()]),
    describeLeftOut(trial.leftOut),
  ]
    .filter((part) => part !== false)
    .join('\n\n');
}

function describeBands(bands: readonly TrialBand[]): string {
  const told = ({ leastFils, mostFils }: TrialBand) => {
    if (leastFils === null) return `${formatAed(mostFils ?? 0)} or less`;
    if (mostFils === null) return `${formatAed(leastFils)} or more`;
    return leastFils === 0 ? 'the same' : `${formatAed(leastFils)} to ${formatAed(mostFils)}`;
  };
  return tableOf(
    bands.filter(({ trips }) => trips > 0),
    [
      { title: 'Changed by', text: (band) => told(band) },
      { title: 'Trips', align: 'right', text: (band) => groupThousands(band.trips) },
    ],
    'There is no trip to replay in this period.',
  );
}

function describeTrips(trips: PriceTrial['trips']['dearer']): string {
  return formatTable(
    [
      { title: 'Trip', align: 'right' },
      { title: 'Account', align: 'right' },
      { title: 'Departure' },
      ...amounts,
    ],
    trips.map((trip) => [
      String(trip.tripId),
      String(trip.accountId),
      formatTime(trip.departureAt),
      ...amountsOf(trip),
    ]),
    '',
  );
}

function describeLeftOut(leftOut: PriceTrial['leftOut']): string {
  return tableOf(
    leftOut.filter(({ trips }) => trips > 0),
    [
      { title: 'Left out, because it', text: ({ reason }) => leftOutReasons[reason] },
      { title: 'Trips', align: 'right', text: ({ trips }) => groupThousands(trips) },
      { title: 'Charged', align: 'right', text: ({ chargedFils }) => formatAed(chargedFils) },
    ],
    'No trip of the period is left out.',
  );
}

function amountsOf({
  chargedFils,
  draftFils,
}: {
  readonly chargedFils: Fils;
  readonly draftFils: Fils;
}): string[] {
  return [chargedFils, draftFils, draftFils - chargedFils].map(formatAed);
}
