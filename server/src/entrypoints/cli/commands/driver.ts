import { randomInt } from 'node:crypto';
import type { Command } from 'commander';
import { declineOpenOffers } from '../../../domain/dispatch/decline-offer.ts';
import { resumeDriver, suspendDriver } from '../../../domain/drivers/change-driver.ts';
import { createDriver } from '../../../domain/drivers/create-driver.ts';
import { type Driver, isLicenceValid } from '../../../domain/drivers/driver.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { findDrivers } from '../../../domain/drivers/queries.ts';
import { makeOperatorCode } from '../../../domain/drivers/sign-in/make-operator-code.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { explainNumber } from '../explain-number.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { parseDate, parseId } from '../options.ts';
import { formatFacts, formatTable, formatTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { declareDriverShifts } from './driver-shifts.ts';
import { declareEditDriver, editAndNote } from './fleet/edit-driver.ts';
import { declareImportDrivers } from './fleet/import-drivers.ts';
import { noteFleet } from './fleet/note-fleet.ts';
import { noSuchDriver } from './no-such-driver.ts';

export function declareDriver(driver: Command): void {
  driver.addHelpText(
    'after',
    `
Examples:
  $ npx satha driver add --name "Imran Khan" --mobile 0521234567 --licence 2028-05-31
  $ npx satha driver import drivers.csv --dry-run
  $ npx satha driver list
  $ npx satha driver edit --driver 7 --mobile 0529876543
  $ npx satha driver suspend --driver 7

A driver signs in on the phone with the mobile number and a code. --licence is the last day on which the driving licence
is valid: nobody goes online or is offered a trip after it.`,
  );
  driver
    .command('add')
    .description('add a driver')
    .requiredOption('--name <name>', 'the name, 1 to 80 characters')
    .option('--name-ar <name>', 'the name in Arabic letters, which pages in Arabic show')
    .requiredOption('--mobile <number>', 'the mobile number, in local format')
    .option('--phone-code <digits>', 'the country calling code of the number', '971')
    .requiredOption('--licence <date>', 'the last day on which the driving licence is valid', parseDate)
    .action(inEnvironment(add));
  driver
    .command('list')
    .description('list all drivers, what they are doing and until when their licences are valid')
    .action(inEnvironment(list));
  declareEditDriver(driver, showDriver);
  declareImportDrivers(driver);
  declareOfOne(driver, 'suspend', 'shut a driver out: signed out, offline, no offers', suspend);
  declareOfOne(driver, 'resume', 'let a suspended driver in again', resume);
  driver
    .command('renew-licence')
    .description("note until when a driver's licence is valid now")
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .requiredOption('--licence <date>', 'the last day on which the driving licence is valid', parseDate)
    .action(inEnvironment(renew));
  declareDriverShifts(driver);
  declareOfOne(driver, 'sign-in-code', 'make a code to read to a driver, for five minutes', makeCode);
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
    phoneCode: options.phoneCode,
    mobileNumber: options.mobile,
    licenceExpiresOn: options.licence,
  };
  const created = await deps.db
    .inTransaction(async (transaction) => {
      const driver = await createDriver({ ...deps, db: transaction }, input);
      if (driver === 'number_taken') return driver;
      await noteFleet(transaction, deps, { action: 'driver.created', id: driver.driverId });
      return driver;
    })
    .catch((error) => {
      throw explainNumber(error, options);
    });
  if (created === 'number_taken') {
    throw new Refusal(
      `Another driver has the number --mobile ${options.mobile}; ${commandText(deps.environment, 'driver list')} shows who.`,
    );
  }
  showDriver(deps, created);
}

async function list({ db, clock, environment, show }: CommandDeps): Promise<void> {
  const drivers = await findDrivers(db);
  const now = clock();
  show(
    drivers.map((driver) => driverDocument(driver)),
    formatTable(
      [
        { title: 'Driver', align: 'right' },
        { title: 'Name' },
        { title: 'Mobile' },
        { title: 'Status' },
        { title: 'Vehicle' },
        { title: 'Trip', align: 'right' },
        { title: 'Licence until' },
        { title: 'Name in Arabic' },
      ],
      drivers.map((driver) => [
        String(driver.driverId),
        driver.name,
        formatNumber(driver),
        driver.status,
        driver.shift ? formatPlate(driver.shift.vehicle.plate) : '',
        driver.trip ? String(driver.trip.tripId) : '',
        `${driver.licenceExpiresOn}${isLicenceValid(driver.licenceExpiresOn, now) ? '' : ' (over)'}`,
        driver.nameAr ?? '',
      ]),
      `There are no drivers in the ${environment} environment; ${commandText(environment, 'driver add --name "…" --mobile … --licence …')} adds one.`,
    ),
  );
}

async function suspend(deps: CommandDeps, { driver }: OfOne): Promise<void> {
  const suspended = await suspendDriver({ ...deps, declineOpenOffers }, driver, (transaction) =>
    noteFleet(transaction, deps, { action: 'driver.suspended', id: driver }),
  );
  if (!suspended) throw noSuchDriver(deps, driver);
  const { trip } = suspended;
  const warning = trip
    ? `The driver is at trip ${trip.tripId} still; ${commandText(deps.environment, `trip show --trip ${trip.tripId}`)} ` +
      `shows it, and ${commandText(deps.environment, 'trip --help')} how to free the driver.`
    : undefined;
  showDriver(deps, suspended, warning);
}

async function resume(deps: CommandDeps, { driver }: OfOne): Promise<void> {
  const resumed = await resumeDriver(deps, driver, (transaction) =>
    noteFleet(transaction, deps, { action: 'driver.resumed', id: driver }),
  );
  showDriver(deps, resumed ?? noSuchDriver(deps, driver));
}

async function renew(
  deps: CommandDeps,
  options: OfOne & { readonly licence: Temporal.PlainDate },
): Promise<void> {
  const { driver: driverId, licence } = options;
  const { edited } = await editAndNote(deps, { driverId, licenceExpiresOn: licence });
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
  deps.show(driverDocument(driver), `${driverFacts(driver)}${more === undefined ? '' : `\n\n${more}`}`);
}

function driverFacts(driver: Driver): string {
  return formatFacts([
    ['Driver', String(driver.driverId)],
    ['Name', driver.name],
    ['In Arabic', driver.nameAr],
    ['Mobile', formatNumber(driver)],
    ['Status', driver.status],
    ['Vehicle', driver.shift && formatPlate(driver.shift.vehicle.plate)],
    ['Trip', driver.trip && String(driver.trip.tripId)],
    ['Licence until', driver.licenceExpiresOn.toString()],
  ]);
}

function driverDocument(driver: Driver) {
  return {
    driverId: driver.driverId,
    name: driver.name,
    nameAr: driver.nameAr ?? null,
    phoneCode: driver.phoneCode,
    mobileNumber: driver.mobileNumber,
    status: driver.status,
    licenceExpiresOn: driver.licenceExpiresOn.toString(),
    plate: driver.shift ? formatPlate(driver.shift.vehicle.plate) : null,
    tripId: driver.trip?.tripId ?? null,
    createdAt: formatUaeTimestamp(driver.createdAt),
    suspendedAt: driver.suspendedAt ? formatUaeTimestamp(driver.suspendedAt) : null,
  };
}

function formatNumber({ phoneCode, mobileNumber }: Driver): string {
  return `+${phoneCode} ${mobileNumber}`;
}
