import type { Command } from 'commander';
import { declineOpenOffers } from '../../domain/dispatch/decline-offer.ts';
import { formatPlate } from '../../domain/drivers/plate.ts';
import { findDriver } from '../../domain/drivers/queries.ts';
import { endShiftFor } from '../../domain/drivers/shifts/end-shift-for.ts';
import { findShifts } from '../../domain/drivers/shifts/queries.ts';
import type { Shift } from '../../domain/drivers/shifts/shift.ts';
import { Problem } from '../../values/problem.ts';
import { startOfUaeDay } from '../../values/uae-time.ts';
import { type Column, listHelp, showList } from '../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { parseDate, parseId } from '../options.ts';
import { formatTime } from '../output.ts';
import { Refusal, WrongUsage } from '../refusal.ts';
import { acting } from './fleet/note-fleet.ts';
import { noSuchDriver } from './no-such-driver.ts';

const usualLimit = 50;

type ListOptions = {
  readonly driver?: number;
  readonly vehicle?: number;
  readonly open?: boolean;
  readonly from?: Temporal.PlainDate;
  readonly to?: Temporal.PlainDate;
  readonly limit: number;
};

export function declareDriverShifts(driver: Command): void {
  driver
    .command('shifts')
    .description(
      'list the shifts of all drivers or of one, the newest first: when online, and in which vehicle',
    )
    .option('--driver <id>', 'only those of this driver', parseId)
    .option('--vehicle <id>', 'only those in this vehicle', parseId)
    .option('--open', 'only those that are not over')
    .option('--from <date>', 'only those that went on on this day or later', parseDate)
    .option('--to <date>', 'only those that began on this day or before', parseDate)
    .option('--limit <count>', 'how many at the most', parseId, usualLimit)
    .addHelpText('after', listHelp(columns))
    .action(inEnvironment(listShifts));
  driver
    .command('end-shift')
    .description('take a driver offline, such as one who went home and left the phone on')
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .action(inEnvironment(endShift));
}

async function listShifts(
  { db, environment, show }: CommandDeps,
  { driver: driverId, vehicle: vehicleId, open, from, to, limit }: ListOptions,
): Promise<void> {
  if (driverId !== undefined && !(await findDriver(db, driverId)))
    throw noSuchDriver({ environment }, driverId);
  if (from && to && Temporal.PlainDate.compare(from, to) > 0) {
    throw new WrongUsage('--to lies before --from: give a later day, or leave one of them out.');
  }
  const days = { from: from && startOfUaeDay(from), before: to && startOfUaeDay(to.add({ days: 1 })) };
  const { shifts } = await findShifts(db, { driverId, vehicleId, isOpen: open, ...days }, limit);
  showList(
    show,
    shifts,
    columns,
    driverId === undefined
      ? `No shifts in the ${environment} environment match.`
      : `Driver ${driverId} has not been online then.`,
  );
}

async function endShift(deps: CommandDeps, { driver: driverId }: { readonly driver: number }): Promise<void> {
  const { environment, show } = deps;
  const changed = await endShiftFor({ ...deps, declineOpenOffers }, { acting, driverId }).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'driver_not_found') throw noSuchDriver(deps, driverId);
    if (error.code !== 'driver_on_trip') throw error;
    throw new Refusal(
      `Driver ${driverId} is at a trip; the shift can be ended after it. ${commandText(environment, 'trip --help')} shows how to free the driver.`,
    );
  });
  show(
    { driverId, environment, changed },
    changed
      ? `Driver ${driverId} is offline.`
      : `Driver ${driverId} is offline already; nothing was changed.`,
  );
}

const columns: readonly Column<Shift>[] = [
  { key: 'shiftId', title: 'Shift', align: 'right' },
  { key: 'driverId', title: 'Driver', align: 'right' },
  { key: 'name', title: 'Name', value: ({ driverName }) => driverName },
  { key: 'startedAt', title: 'From' },
  { key: 'endedAt', title: 'Until', text: ({ endedAt }) => (endedAt ? formatTime(endedAt) : 'online') },
  { key: 'vehicleId', title: 'Vehicle', align: 'right' },
  { key: 'plate', title: 'Plate', value: ({ plate }) => formatPlate(plate) },
  { key: 'tripId' },
];
