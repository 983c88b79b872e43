import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { openQuoteTokens } from '../../../assembly/parts/open-quote-tokens.ts';
import { openQuoting, type Quoting } from '../../../assembly/parts/open-quoting.ts';
import { readConfig } from '../../../config/env.ts';
import { estimatePrice } from '../../../domain/quotes/estimate-price.ts';
import { bookForCaller } from '../../../domain/receivables/book-for-caller.ts';
import { findCallersAccount } from '../../../domain/receivables/queries.ts';
import { createTripBatcher } from '../../../domain/trips/creating/batch-create-trips.ts';
import { bookAsOperator, requireBookable } from '../../../domain/trips/creating/book-as-operator.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { aedFromFils } from '../../../values/money.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { parseId, parseTime } from '../../options.ts';
import { formatAed } from '../../output.ts';
import { parseCoordinates } from '../map/route/parse-coordinates.ts';
import { explainBooking } from './explain-booking.ts';
import { type PersonOptions, readPerson } from './read-person.ts';

type BookOptions = PersonOptions & {
  readonly pickup: Coordinates;
  readonly destination: Coordinates;
  readonly type: number;
  readonly departure?: Temporal.Instant;
  readonly preview?: boolean;
};

/** Declares how an operator books a trip, for an account or for somebody who called. */
export function declareBookTrip(trip: Command): void {
  trip
    .command('book')
    .description('book a trip for an account, or for a caller, who owes its fare')
    .option('--account <id>', 'the account that pays by its wallet; without one it is for a caller', parseId)
    .option('--customer-name <name>', 'for an account: first and last name of the customer')
    .option(
      '--customer-phone <number>',
      "for an account: the mobile number, with the country's code or without",
    )
    .option('--caller-name <name>', 'first and last name of whoever called')
    .option('--caller-phone <number>', "their mobile number, with the country's code or without")
    .option('--phone-code <digits>', 'the country calling code of the number', '971')
    .requiredOption('--pickup <point>', 'where the vehicle is, such as 25.1972,55.2744', parseCoordinates)
    .requiredOption('--destination <point>', 'where it is to be brought', parseCoordinates)
    .requiredOption('--type <id>', 'the vehicle type, as `tariff list` shows it', parseId)
    .option('--departure <time>', 'such as 2026-12-01T08:30; now when left out', parseTime)
    .option('--reference <text>', "the account's own number for the trip, 1 to 100 characters")
    .option('--legal-name <name>', 'for a caller: whom the tax document names, such as a company')
    .option('--trn <digits>', 'for a caller: the tax registration number; then with --address')
    .option('--address <text>', 'for a caller: on the tax document')
    .option('--email <email>', 'for a caller')
    .option('--preview', 'show the fare, and book nothing')
    .action(inEnvironment(book));
}

async function book(deps: CommandDeps, options: BookOptions): Promise<void> {
  const person = readPerson(options);
  const config = readConfig();
  const quoting = await openQuoting(config, deps);
  try {
    if (options.preview) return await preview(deps, quoting, options);
    const work = {
      ...deps,
      ...quoting,
      tripBatcher: createTripBatcher(deps.db),
      quoteTokens: await openQuoteTokens(config, deps.environment),
      makeToken: randomUUID,
    };
    const booking = {
      ...{ from: options.pickup, to: options.destination, vehicleTypeId: options.type },
      ...person,
      departureAt: options.departure,
      job: undefined,
      quoteToken: undefined,
      retry: undefined,
      signal: new AbortController().signal,
      by: { actor: commandLine },
    };
    const { account, email, legalName, trn, address } = options;
    const { tripId, fareFils } = await (account === undefined
      ? bookForCaller(work, { ...booking, caller: { email, legalName, trn, address } })
      : bookAsOperator(work, { ...booking, accountId: account }));
    const accountId = account ?? (await findCallersAccount(deps.db));
    deps.show(
      { tripId, accountId, environment: deps.environment, fare: aedFromFils(fareFils) },
      account === undefined
        ? `Trip ${tripId} is booked: the caller owes ${formatAed(fareFils)}. ` +
            `${commandText(deps.environment, `receivable settle --trip ${tripId}`)} notes what is paid.`
        : `Trip ${tripId} is booked: ${formatAed(fareFils)} was taken from the wallet of account ${account}.`,
    );
  } catch (error) {
    throw explainBooking(deps, error, options);
  } finally {
    await quoting.close();
  }
}

async function preview(
  { db, clock, environment, show }: CommandDeps,
  quoting: Quoting,
  { account: accountId, pickup: from, destination: to, type, departure }: BookOptions,
): Promise<void> {
  const ahead = accountId === undefined ? 0 : (await requireBookable(db, accountId)).clockOffsetSeconds;
  const departureAt = departure ?? clock().add({ seconds: ahead });
  const quote = await estimatePrice(quoting, {
    ...{ accountId, from, to, departureAt },
    vehicleTypeId: type,
  });
  const way = `${(quote.distanceMeters / 1000).toFixed(1)} km, ${Math.round(quote.durationSeconds / 60)} minutes`;
  show(
    { environment, fare: aedFromFils(quote.fareFils), distanceMeters: quote.distanceMeters },
    `The trip would cost ${formatAed(quote.fareFils)} (${way}). Nothing was booked.`,
  );
}
