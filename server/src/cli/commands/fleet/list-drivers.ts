import { type Command, Option } from 'commander';
import { findShiftStandings, type ShiftStanding } from '../../../domain/drivers/availability/queries.ts';
import {
  type Driver,
  type DriverStatus,
  driverStatuses,
  isHeldBack,
  isLicenceValid,
} from '../../../domain/drivers/driver.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { type DriverPlace, findPositions } from '../../../domain/drivers/positions/queries.ts';
import { findDrivers } from '../../../domain/drivers/queries.ts';
import type { TypedText } from '../../../values/text/typed-text.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseTypedText } from '../../options.ts';
import { formatTable, formatTime } from '../../output.ts';
import { driverDocument, formatNumber } from './driver-facts.ts';
import { sayAge, sayWhyNoOffers, standingDocument } from './why-no-offers.ts';

/** Declares the list of drivers: what they do, where they are, and why one gets no offers. */
export function declareListDrivers(driver: Command): void {
  driver
    .command('list')
    .description('list the drivers: what they are doing, where they are, and why one gets no offers')
    .option(
      '--search <text>',
      "only those with this in the name, phone's number or truck's plate",
      parseTypedText,
    )
    .addOption(
      new Option('--status <status...>', 'only those who are doing one of these').choices(driverStatuses),
    )
    .action(inEnvironment(list));
}

type ListOptions = { readonly search?: TypedText; readonly status?: readonly DriverStatus[] };

async function list(
  { db, clock, environment, show }: CommandDeps,
  { search, status }: ListOptions,
): Promise<void> {
  const now = clock();
  const [{ drivers }, places, standings] = await Promise.all([
    findDrivers(db, { typed: search, statuses: status }),
    findPositions(db),
    findShiftStandings(db, now),
  ]);
  const placeOf = new Map(places.map((place) => [place.driverId, place]));
  const standingOf = new Map(standings.map((standing) => [standing.driverId, standing]));
  const whyNoOffers = (driver: Driver) => sayWhyNoOffers(driver, standingOf.get(driver.driverId), now);
  show(
    drivers.map((driver) => {
      const place = placeOf.get(driver.driverId);
      return {
        ...driverDocument(driver, now),
        position: place
          ? { lat: place.lat, lng: place.lng, heardAt: formatUaeTimestamp(place.heardAt) }
          : null,
        ...standingDocument(standingOf.get(driver.driverId)),
        noOffersBecause: whyNoOffers(driver) ?? null,
      };
    }),
    formatTable(
      [
        { title: 'Driver', align: 'right' },
        { title: 'Name' },
        { title: 'Mobile' },
        { title: 'Status' },
        { title: 'Vehicle' },
        { title: 'Trip', align: 'right' },
        { title: 'Place' },
        { title: 'Heard of' },
        { title: 'Gets no offers' },
        { title: 'Licence until' },
        { title: 'Held back until' },
        { title: 'Name in Arabic' },
      ],
      drivers.map((driver) => [
        String(driver.driverId),
        driver.name,
        formatNumber(driver),
        driver.status,
        driver.shift ? formatPlate(driver.shift.vehicle.plate) : '',
        driver.trip ? String(driver.trip.tripId) : '',
        ...describePlace(placeOf.get(driver.driverId), standingOf.get(driver.driverId), now),
        whyNoOffers(driver) ?? '',
        `${driver.licenceExpiresOn}${isLicenceValid(driver.licenceExpiresOn, now) ? '' : ' (over)'}`,
        driver.hold && isHeldBack(driver, now) ? formatTime(driver.hold.until) : '',
        driver.nameAr ?? '',
      ]),
      search || status
        ? `No driver in the ${environment} environment matches; ${commandText(environment, 'driver list')} shows all of them.`
        : `There are no drivers in the ${environment} environment; ${commandText(environment, 'driver add --name "…" --mobile … --licence …')} adds one.`,
    ),
  );
}

function describePlace(
  place: DriverPlace | undefined,
  standing: ShiftStanding | undefined,
  now: Temporal.Instant,
): [place: string, age: string] {
  if (!place) return ['', ''];
  const age = `${sayAge(place.heardAt, now)} ago`;
  return [`${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`, standing?.isSilent ? `${age}: silent` : age];
}
