import type { Command } from 'commander';
import type { Driver } from '../../../domain/drivers/driver.ts';
import { holdDriver, mostHoldMinutes } from '../../../domain/drivers/holds/hold-driver.ts';
import { releaseDriver } from '../../../domain/drivers/holds/release-driver.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseCount, parseId } from '../../options.ts';
import { Refusal } from '../../refusal.ts';
import { noSuchDriver } from '../no-such-driver.ts';
import { noteFleet } from './note-fleet.ts';

type ShowDriver = (deps: CommandDeps, driver: Driver, more?: string) => void;

type HoldOptions = { readonly driver: number; readonly minutes: number; readonly reason: string };

/** Declares the commands by which an operator holds a driver back from automatic offers. */
export function declareHoldDriver(driver: Command, showDriver: ShowDriver): void {
  const driverOption = ['--driver <id>', 'the number of the driver', parseId] as const;
  driver
    .command('hold')
    .description('hold a driver back from automatic offers for some minutes; trips can be given by hand')
    .requiredOption(...driverOption)
    .requiredOption('--minutes <count>', `how long, 1 to ${mostHoldMinutes}`, parseCount(mostHoldMinutes))
    .requiredOption('--reason <text>', 'why, 1 to 80 characters, for operators alone')
    .action(inEnvironment((deps: CommandDeps, options: HoldOptions) => hold(deps, options, showDriver)));
  driver
    .command('release')
    .description('let a driver who is held back get automatic offers again, before the time is over')
    .requiredOption(...driverOption)
    .action(
      inEnvironment((deps: CommandDeps, { driver: driverId }: Pick<HoldOptions, 'driver'>) =>
        release(deps, driverId, showDriver),
      ),
    );
}

async function hold(
  deps: CommandDeps,
  { driver: driverId, minutes, reason }: HoldOptions,
  showDriver: ShowDriver,
): Promise<void> {
  const held = await holdDriver(deps, {
    driverId,
    minutes,
    reason,
    inSameTransaction: (transaction) =>
      noteFleet(transaction, deps, { action: 'driver.held', id: driverId, details: { minutes } }),
  });
  if (!held) throw noSuchDriver(deps, driverId);
  showDriver(deps, held);
}

async function release(deps: CommandDeps, driverId: number, showDriver: ShowDriver): Promise<void> {
  const released = await releaseDriver(deps, driverId, (transaction) =>
    noteFleet(transaction, deps, { action: 'driver.hold_released', id: driverId }),
  );
  if (!released) throw noSuchDriver(deps, driverId);
  if (released === 'not_held') {
    throw new Refusal(`Driver ${driverId} is not held back. Nothing was changed.`);
  }
  showDriver(deps, released);
}
