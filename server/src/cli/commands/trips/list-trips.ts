import { type OperatorTripOrder, operatorTripOrders } from '@satha/terms/lists';
import { type TripConcern, tripConcernNames } from '@satha/terms/trip-concerns';
import { type TripOutcome, tripOutcomeNames } from '@satha/terms/trip-outcomes';
import { type TripStatusName, tripStatuses, tripStatusNames, tripStatusOf } from '@satha/terms/trip-statuses';
import { type Command, Option } from 'commander';
import type { Plate } from '../../../domain/drivers/plate.ts';
import type { AnyTripFilter, ListedTrip } from '../../../domain/trips/all-accounts/any-trip-filter.ts';
import { findTripPosition, findTripsOfAllAccounts } from '../../../domain/trips/all-accounts/queries.ts';
import { readTripSearch } from '../../../domain/trips/searching/trip-search.ts';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import { mobileNumberProblems } from '../../../values/mobile-number-problems.ts';
import { Problem } from '../../../values/problem.ts';
import type { TypedText } from '../../../values/text/typed-text.ts';
import { type Column, documentsOf, listHelp, tableOf } from '../../columns.ts';
import { explainNumber, readNumberOptions } from '../../explain-number.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseCount, parseId, parsePlateOption, parseTime, parseTypedText } from '../../options.ts';
import { requireAccount } from '../../require-account.ts';
import { noSuchTrip } from './require-trip.ts';
import { describeUnconfirmed } from './steps/press-facts.ts';

/** More are read page by page. */
const mostListed = 1_000;

type ListOptions = {
  readonly search?: TypedText;
  readonly account?: number;
  readonly status?: readonly TripStatusName[];
  readonly outcome?: readonly TripOutcome[];
  readonly concern?: readonly TripConcern[];
  readonly unconfirmed?: boolean;
  readonly type?: number;
  readonly driver?: number;
  readonly truck?: Plate;
  readonly mobile?: string;
  readonly phoneCode: string;
  readonly plate?: string;
  readonly vin?: string;
  readonly case?: string;
  readonly createdFrom?: Temporal.Instant;
  readonly createdBefore?: Temporal.Instant;
  readonly departureFrom?: Temporal.Instant;
  readonly departureBefore?: Temporal.Instant;
  readonly order: OperatorTripOrder;
  readonly beforeTrip?: number;
  readonly limit: number;
};

export function declareListTrips(trip: Command): void {
  trip
    .command('list')
    .description('list trips of all accounts; filters narrow one another')
    .option(
      '--search <text>',
      "only those found by a trip's, phone's, plate's or case's number, or by the beginning of a name or reference",
      parseTypedText,
    )
    .option('--account <id>', 'only those of an account', parseId)
    .addOption(new Option('--status <status...>', 'only those in one of these').choices(tripStatusNames))
    .addOption(
      new Option('--outcome <outcome...>', 'only those that ended in one of these ways').choices(
        tripOutcomeNames,
      ),
    )
    .addOption(
      new Option('--concern <concern...>', 'only those of which one of these is true now').choices(
        tripConcernNames,
      ),
    )
    .option('--unconfirmed', 'only those with a step that nobody has confirmed for a day')
    .option('--type <id>', 'only those of a vehicle type', parseId)
    .option('--driver <id>', 'only those whose present or last driver it is', parseId)
    .option('--truck <plate>', 'only those of the truck with the plate', parsePlateOption)
    .option(
      '--mobile <number>',
      "only those of the customer's mobile number, with the country's code or without",
    )
    .option('--phone-code <digits>', 'the country calling code of that number', '971')
    .option('--plate <number>', "only those of the customer's vehicle with this number on its plate")
    .option('--vin <vin>', 'only those of the vehicle with this VIN')
    .option('--case <number>', 'only those of this case')
    .option('--created-from <time>', 'only those created from then on', parseTime)
    .option('--created-before <time>', 'only those created before', parseTime)
    .option('--departure-from <time>', 'only those that depart from then on', parseTime)
    .option('--departure-before <time>', 'only those that depart before', parseTime)
    .option('--limit <count>', `how many at most, up to ${mostListed}`, parseCount(mostListed), 50)
    .addOption(
      new Option('--order <order>', 'how they are ordered').choices(operatorTripOrders).default('newest'),
    )
    .option('--before-trip <id>', 'the next page: only those that come behind this one', parseId)
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha trip list --status searching driver_to_pickup
  $ npx satha trip list --search "Al Suwaidi"
  $ npx satha trip list --mobile 0501234567
  $ npx satha trip list --truck "Dubai K 40217" --created-from 2026-11-01 --created-before 2026-12-01
  $ npx satha trip list --plate 40217
  $ npx satha trip list --unconfirmed
  $ npx satha trip list --departure-from 2026-11-20T06:00 --departure-before 2026-11-20T10:00 --json

A time is a day (its first moment) or a minute, on the UAE's clocks.
${listHelp(columns)}`,
    )
    .action(inEnvironment(listTrips));
}

async function listTrips(deps: CommandDeps, options: ListOptions): Promise<void> {
  const { db, clock, environment } = deps;
  const { account, order, beforeTrip, limit } = options;
  if (account !== undefined) await requireAccount(deps, account);
  const after = beforeTrip === undefined ? undefined : await findTripPosition(db, beforeTrip);
  if (beforeTrip !== undefined && !after) throw noSuchTrip(environment, beforeTrip);
  const { trips, next } = await findTripsOfAllAccounts({ db, now: clock() }, filterOf(options), {
    order,
    after,
    limit,
  });
  const more = next && `\n\nThere may be more: the same with --before-trip ${next.tripId}.`;
  const none = `No trip in the ${environment} environment matches${next ? ' so far' : ''}; ${commandText(environment, 'trip list --help')} tells the filters.`;
  const tells = (verb: string) => commandText(environment, `trip ${verb} --trip … --reason …`);
  const hint =
    options.unconfirmed &&
    trips.length > 0 &&
    `\n\n${tells('confirm')} confirms what you know to be true; ${tells('give-back')} gives back what a completed trip has cost that was not.`;
  deps.show(
    { trips: documentsOf(trips, columns), nextBeforeTrip: next?.tripId ?? null },
    tableOf(trips, options.unconfirmed ? [...columns, stepsColumn] : columns, none) +
      (more ?? '') +
      (hint ?? ''),
  );
}

function filterOf({ account, status, driver, truck, ...options }: ListOptions): AnyTripFilter {
  return {
    anyOf: options.search && readTripSearch(options.search.text),
    accountId: account,
    statuses: status?.map((name) => tripStatuses[name].code),
    outcomes: options.outcome,
    concerns: options.unconfirmed ? ['press_unconfirmed'] : options.concern,
    vehicleTypeId: options.type,
    driverId: driver,
    truckPlate: truck,
    mobile: options.mobile === undefined ? undefined : readMobile(options.mobile, options.phoneCode),
    plateNumber: options.plate,
    vin: options.vin,
    caseNumber: options.case,
    createdFrom: options.createdFrom,
    createdBefore: options.createdBefore,
    departureFrom: options.departureFrom,
    departureBefore: options.departureBefore,
  };
}

/** @throws Refusal that names the option. */
function readMobile(mobile: string, phoneCode: string): AnyTripFilter['mobile'] {
  const written = readNumberOptions({ mobile, phoneCode });
  const number = normaliseMobileNumber(written.phoneCode, written.mobileNumber);
  if ('ok' in number) return number.ok;
  throw explainNumber(new Problem(mobileNumberProblems[number.fault]), { mobile, phoneCode });
}

const columns: readonly Column<ListedTrip>[] = [
  { key: 'tripId', title: 'Trip', align: 'right' },
  { key: 'accountId', title: 'Account', align: 'right' },
  { key: 'status', title: 'Status', value: ({ status }) => tripStatusOf(status).name },
  { key: 'statusCode', value: ({ status }) => status },
  { key: 'vehicleTypeId' },
  { key: 'createdAt', title: 'Created' },
  { key: 'departureTime', title: 'Departure', value: ({ departureAt }) => departureAt },
  {
    key: 'customer',
    title: 'Customer',
    text: ({ customer: { phoneCode, mobileNumber } }) => `+${phoneCode} ${mobileNumber}`,
  },
  { key: 'externalReference' },
  {
    key: 'driver',
    title: 'Driver',
    align: 'right',
    value: ({ lastDriver }) => lastDriver,
    text: ({ lastDriver }) => String(lastDriver?.driverId ?? ''),
  },
  { title: 'Truck', text: ({ lastDriver }) => lastDriver?.plate ?? '' },
  { key: 'unconfirmed' },
  { key: 'fare', title: 'Fare', fils: ({ fareFils }) => fareFils },
];

/** What is not confirmed is told where it was asked for. */
const stepsColumn: Column<ListedTrip> = {
  title: 'Not confirmed',
  text: ({ unconfirmed }) => unconfirmed.map(describeUnconfirmed).join(', '),
};
