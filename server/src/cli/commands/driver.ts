import { randomInt } from 'node:crypto';
import type { Command } from 'commander';
import { declineOpenOffers } from '../../domain/dispatch/decline-offer.ts';
import {
  addDriver,
  changeDriverFacts,
  letDriverIn,
  shutDriverOut,
  signDriverOut,
} from '../../domain/drivers/acts/driver-acts.ts';
import { findShiftStandings } from '../../domain/drivers/availability/queries.ts';
import type { Driver } from '../../domain/drivers/driver.ts';
import { findTrustedPlace } from '../../domain/drivers/positions/queries.ts';
import { findDriver } from '../../domain/drivers/queries.ts';
import { makeOperatorCode } from '../../domain/drivers/sign-in/make-operator-code.ts';
import { findTracker } from '../../domain/drivers/trackers/queries.ts';
import { findDriverReach } from '../../domain/reaching/reach/find-driver-reach.ts';
import { Problem } from '../../values/problem.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { explainNumber, readNumberOptions } from '../explain-number.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { parseDate, parseId } from '../options.ts';
import { formatFacts, formatTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { declareDriverShifts } from './driver-shifts.ts';
import { declareCheckPhone } from './fleet/check-phone.ts';
import { describePlace, placeDocument } from './fleet/describe-place.ts';
import { describeReach, reachDocument } from './fleet/describe-reach.ts';
import { driverDocument, driverFacts, formatNumber } from './fleet/driver-facts.ts';
import { declareDriverTracker } from './fleet/driver-tracker.ts';
import { declareEditDriver } from './fleet/edit-driver.ts';
import { declareDriverDocuments } from './fleet/fleet-documents.ts';
import { declareHoldDriver } from './fleet/hold-driver.ts';
import { declareImportDrivers } from './fleet/imports/import-drivers.ts';
import { declareListDrivers } from './fleet/list-drivers.ts';
import { acting } from './fleet/note-fleet.ts';
import { sayLeftOut, sayWhyNoOffers, standingDocument } from './fleet/why-no-offers.ts';
import { noSuchDriver } from './no-such-driver.ts';

export function declareDriver(driver: Command): void {
  driver.addHelpText(
    'after',
    `
Examples:
  $ npx satha driver add --name "Imran Khan" --mobile 0521234567 --licence 2028-05-31
  $ npx satha driver import drivers.csv --dry-run
  $ npx satha driver list --search imran
  $ npx satha driver edit --driver 7 --mobile 0529876543
  $ npx satha driver hold --driver 7 --minutes 30 --reason "Fuel stop"
  $ npx satha driver note-document --driver 7 --kind tow_permit --until 2027-05-31 --number TP-4711
  $ npx satha driver shifts --open
  $ npx satha driver tracker --driver 7
  $ npx satha driver check-phone --driver 7 --text
  $ npx satha driver suspend --driver 7 --reason "On leave"

A driver signs in on the phone with the mobile number and a code. --licence is the last day on which the driving licence
is valid: nobody goes online or is offered a trip after it. Any other document that is noted counts alike.`,
  );
  driver
    .command('add')
    .description('add a driver')
    .requiredOption('--name <name>', 'the name, 1 to 80 characters')
    .option('--name-ar <name>', 'the name in Arabic letters, which pages in Arabic show')
    .requiredOption('--mobile <number>', "the mobile number, with the country's code or without")
    .option('--phone-code <digits>', 'the country calling code of the number', '971')
    .requiredOption('--licence <date>', 'the last day on which the driving licence is valid', parseDate)
    .action(inEnvironment(add));
  declareListDrivers(driver);
  declareEditDriver(driver, showDriver);
  declareImportDrivers(driver);
  declareHoldDriver(driver, showDriver);
  declareDriverDocuments(driver);
  driver
    .command('show')
    .description('show a driver')
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .action(inEnvironment(showOne));
  driver
    .command('suspend')
    .description('shut a driver out: signed out, offline, no offers')
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .option('--reason <text>', 'why, 1 to 80 characters, for operators alone')
    .action(inEnvironment(suspend));
  declareOfOne(driver, 'resume', 'let a suspended driver in again', resume);
  declareSignOut(driver);
  driver
    .command('renew-licence')
    .description("note until when a driver's licence is valid now")
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .requiredOption('--licence <date>', 'the last day on which the driving licence is valid', parseDate)
    .action(inEnvironment(renew));
  declareDriverShifts(driver);
  declareDriverTracker(driver);
  declareCheckPhone(driver);
  declareOfOne(driver, 'sign-in-code', 'make a code to read to a driver, for five minutes', makeCode);
}

function declareSignOut(driver: Command): void {
  driver
    .command('sign-out')
    .description('sign a driver out on every phone, such as one that was lost, and end their tracker')
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .option('--keep-tracker', 'the tracker goes on, such as one that is built into the truck')
    .action(inEnvironment(signOut));
}

type OfOne = { readonly driver: number };

function declareOfOne(
  driver: Command,
  name: string,
  description: string,
  work: (deps: CommandDeps, options: OfOne) => Promise<void>,
): void {
  driver
    .command(name)
    .description(description)
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .action(inEnvironment(work));
}

async function add(
  deps: CommandDeps,
  options: {
    readonly name: string;
    readonly nameAr?: string;
    readonly mobile: string;
    readonly phoneCode: string;
    readonly licence: Temporal.PlainDate;
  },
): Promise<void> {
  const input = {
    name: options.name,
    nameAr: options.nameAr,
    ...readNumberOptions(options),
    licenceExpiresOn: options.licence,
  };
  const created = await addDriver(deps, { acting, ...input }).catch((error) => {
    throw explainNumber(error, options);
  });
  if (created === 'number_taken') {
    throw new Refusal(
      `Another driver has the number --mobile ${options.mobile}; ${commandText(deps.environment, 'driver list')} shows who.`,
    );
  }
  showDriver(deps, created);
}

async function suspend(
  deps: CommandDeps,
  { driver, reason }: OfOne & { readonly reason?: string },
): Promise<void> {
  const suspended = await shutDriverOut({ ...deps, declineOpenOffers }, { acting, driverId: driver, reason });
  if (!suspended) throw noSuchDriver(deps, driver);
  const { trip } = suspended;
  const warning = trip
    ? `The driver is at trip ${trip.tripId} still; ${commandText(deps.environment, `trip show --trip ${trip.tripId}`)} ` +
      `shows it, and ${commandText(deps.environment, 'trip --help')} how to free the driver.`
    : undefined;
  showDriver(deps, suspended, warning);
}

async function showOne(deps: CommandDeps, { driver }: OfOne): Promise<void> {
  const found = await findDriver(deps.db, driver);
  if (!found) throw noSuchDriver(deps, driver);
  const now = deps.clock();
  const [place, tracker, reached, [standing]] = await Promise.all([
    findTrustedPlace(deps.db, driver),
    findTracker(deps.db, driver),
    findDriverReach(deps.db, driver, now),
    findShiftStandings(deps.db, now, driver),
  ]);
  const noOffers = sayWhyNoOffers(found, standing, now);
  const parts = [
    driverFacts(found, now),
    formatFacts([
      ['Gets no offers', noOffers],
      ['Not taken in', noOffers === undefined ? sayLeftOut(standing) : undefined],
    ]),
    formatFacts(describePlace(place, tracker, now)),
    formatFacts(describeReach(reached)),
  ];
  deps.show(
    {
      ...driverDocument(found, now),
      ...standingDocument(standing),
      noOffersBecause: noOffers ?? null,
      ...placeDocument(place, tracker),
      ...reachDocument(reached),
    },
    parts.filter((part) => part !== '').join('\n\n'),
  );
}

async function signOut(
  deps: CommandDeps,
  { driver: driverId, keepTracker: keepsTracker = false }: OfOne & { readonly keepTracker?: boolean },
): Promise<void> {
  const signedOut = await signDriverOut(deps, { acting, driverId, keepsTracker }).catch((error) => {
    throw error instanceof Problem && error.code === 'driver_not_found'
      ? noSuchDriver(deps, driverId)
      : error;
  });
  const { sessions, isTrackerEnded } = signedOut;
  const trackerText = isTrackerEnded
    ? ` The tracker has ended; ${commandText(deps.environment, `driver tracker --driver ${driverId}`)} makes a new one.`
    : '';
  deps.show(
    { driverId, sessions, isTrackerEnded },
    `Driver ${driverId} is signed out on ${sessions} ${sessions === 1 ? 'phone' : 'phones'}; shift and trip go on.${trackerText}`,
  );
}

async function resume(deps: CommandDeps, { driver }: OfOne): Promise<void> {
  const resumed = await letDriverIn(deps, { acting, driverId: driver });
  showDriver(deps, resumed ?? noSuchDriver(deps, driver));
}

async function renew(
  deps: CommandDeps,
  options: OfOne & { readonly licence: Temporal.PlainDate },
): Promise<void> {
  const { driver: driverId, licence } = options;
  const { edited } = await changeDriverFacts(deps, { acting, driverId, licenceExpiresOn: licence });
  // The number stays: nobody else can have it.
  showDriver(deps, edited && edited !== 'number_taken' ? edited : noSuchDriver(deps, driverId));
}

async function makeCode(deps: CommandDeps, { driver: driverId }: OfOne): Promise<void> {
  const made = await makeOperatorCode({ ...deps, randomInt }, driverId);
  if (!made) throw noSuchDriver(deps, driverId);
  if (made === 'suspended') {
    throw new Refusal(
      `Driver ${driverId} is suspended; ${commandText(deps.environment, `driver resume --driver ${driverId}`)} lets the driver in again.`,
    );
  }
  const { driver, code, expiresAt } = made;
  deps.show(
    { driverId, code, expiresAt: formatUaeTimestamp(expiresAt) },
    `${code} signs ${driver.name} (${formatNumber(driver)}) in until ${formatTime(expiresAt)}. Read it to nobody else.`,
  );
}

function showDriver(deps: CommandDeps, driver: Driver | Refusal, more?: string): void {
  if (driver instanceof Refusal) throw driver;
  deps.show(
    driverDocument(driver, deps.clock()),
    `${driverFacts(driver, deps.clock())}${more === undefined ? '' : `\n\n${more}`}`,
  );
}
