import type { Command } from 'commander';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { findDriver } from '../../../domain/drivers/queries.ts';
import { findShifts } from '../../../domain/drivers/shifts/queries.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { parseId } from '../options.ts';
import { formatTable, formatTime } from '../output.ts';
import { noSuchDriver } from './no-such-driver.ts';

const usualLimit = 50;

export function declareDriverShifts(driver: Command): void {
  driver
    .command('shifts')
    .description("list a driver's shifts, the newest first: when online, and in which vehicle")
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .option('--limit <count>', 'how many at the most', parseId, usualLimit)
    .action(inEnvironment(listShifts));
}

async function listShifts(
  { db, environment, show }: CommandDeps,
  { driver: driverId, limit }: { readonly driver: number; readonly limit: number },
): Promise<void> {
  if (!(await findDriver(db, driverId))) throw noSuchDriver({ environment }, driverId);
  const shifts = await findShifts(db, driverId, limit);
  show(
    shifts.map(({ shiftId, vehicleId, plate, startedAt, endedAt }) => ({
      shiftId,
      driverId,
      vehicleId,
      plate: formatPlate(plate),
      startedAt: formatUaeTimestamp(startedAt),
      endedAt: endedAt ? formatUaeTimestamp(endedAt) : null,
    })),
    formatTable(
      [
        { title: 'Shift', align: 'right' },
        { title: 'From' },
        { title: 'Until' },
        { title: 'Vehicle', align: 'right' },
        { title: 'Plate' },
      ],
      shifts.map(({ shiftId, vehicleId, plate, startedAt, endedAt }) => [
        String(shiftId),
        formatTime(startedAt),
        endedAt ? formatTime(endedAt) : 'online',
        String(vehicleId),
        formatPlate(plate),
      ]),
      `Driver ${driverId} has not been online yet.`,
    ),
  );
}
