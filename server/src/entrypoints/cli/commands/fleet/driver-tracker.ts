import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { findDriver } from '../../../../domain/drivers/queries.ts';
import { endTracker, makeTracker } from '../../../../domain/drivers/trackers/change-tracker.ts';
import { makeTrackerSettings } from '../../../../domain/drivers/trackers/tracker-address.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { formatFacts } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { noSuchDriver } from '../no-such-driver.ts';
import { acting } from './note-fleet.ts';

type TrackerOptions = { readonly driver: number; readonly end?: boolean };

/** Declares the command by which a driver gets a tracker, or loses it. */
export function declareDriverTracker(driver: Command): void {
  driver
    .command('tracker')
    .description('make an id by which a phone, a device or a tracking server reports where a driver is')
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .option('--end', 'end the present one, and make none')
    .action(inEnvironment(changeTracker));
}

async function changeTracker(deps: CommandDeps, { driver: driverId, end }: TrackerOptions): Promise<void> {
  const driver = await findDriver(deps.db, driverId);
  if (!driver) throw noSuchDriver(deps, driverId);
  if (end) {
    if (!(await endTracker(deps, { acting, driverId }))) {
      throw new Refusal(`Driver ${driverId} has no tracker. Nothing was changed.`);
    }
    deps.show({ driverId, ended: true }, `The tracker of driver ${driverId} has ended.`);
    return;
  }
  const trackerId = await makeTracker({ ...deps, randomBytes }, { acting, driverId });
  if (trackerId === undefined) {
    throw new Refusal(
      `Driver ${driverId} is suspended; ${commandText(deps.environment, `driver resume --driver ${driverId}`)} lets the driver in again.`,
    );
  }
  const settings = makeTrackerSettings(deps.publicUrl, trackerId);
  const facts = formatFacts([
    ['Address', settings.url],
    ['Id', trackerId],
    ['For a QR code', settings.settingsUrl],
  ]);
  deps.show(
    { driverId, ...settings },
    `${facts}\n\nThe id is shown this once, and a tracker of before has ended. Whoever has it can report where ${driver.name} is.`,
  );
}
