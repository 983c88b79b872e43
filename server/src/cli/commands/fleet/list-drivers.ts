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
import { tableOf } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseTypedText } from '../../options.ts';
import { formatTime } from '../../output.ts';
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
    tableOf(
      drivers,
      [
        { title: 'Driver', align: 'right', text: ({ driverId }) => String(driverId) },
        { title: 'Name', text: ({ name }) => name },
        { title: 'Mobile', text: formatNumber },
        { title: 'Status', text: ({ status: doing }) => doing },
        { title: 'Vehicle', text: ({ shift }) => (shift ? formatPlate(shift.vehicle.plate) : '') },
        { title: 'Trip', align: 'right', text: ({ trip }) => String(trip?.tripId ?? '') },
        { title: 'Place', text: ({ driverId }) => describePlace(placeOf.get(driverId)) },
        {
          title: 'Heard of',
          text: ({ driverId }) => describeAge(placeOf.get(driverId), standingOf.get(driverId), now),
        },
        { title: 'Gets no offers', text: (driver) => whyNoOffers(driver) ?? '' },
        {
          title: 'Licence until',
          text: ({ licenceExpiresOn: until }) => `${until}${isLicenceValid(until, now) ? '' : ' (over)'}`,
        },
        {
          title: 'Held back until',
          text: (driver) => (driver.hold && isHeldBack(driver, now) ? formatTime(driver.hold.until) : ''),
        },
        { title: 'Name in Arabic', text: ({ nameAr }) => nameAr ?? '' },
      ],
      search || status
        ? `No driver in the ${environment} environment matches; ${commandText(environment, 'driver list')} shows all of them.`
        : `There are no drivers in the ${environment} environment; ${commandText(environment, 'driver add --name "…" --mobile … --licence …')} adds one.`,
    ),
  );
}

function describePlace(place: DriverPlace | undefined): string {
  return place ? `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}` : '';
}

function describeAge(
  place: DriverPlace | undefined,
  standing: ShiftStanding | undefined,
  now: Temporal.Instant,
): string {
  if (!place) return '';
  const age = `${sayAge(place.heardAt, now)} ago`;
  return standing?.isSilent ? `${age}: silent` : age;
}
