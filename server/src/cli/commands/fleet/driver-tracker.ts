import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { findDriver } from '../../../domain/drivers/queries.ts';
import { endTracker, makeTracker, tieDevice } from '../../../domain/drivers/trackers/change-tracker.ts';
import { makeTrackerSettings } from '../../../domain/drivers/trackers/tracker-address.ts';
import { isDeviceId } from '../../../domain/drivers/trackers/tracker-id.ts';
import { startOfUaeDay } from '../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseDate, parseId } from '../../options.ts';
import { formatFacts, formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { noSuchDriver } from '../no-such-driver.ts';
import { acting } from './note-fleet.ts';

type TrackerOptions = {
  readonly driver: number;
  readonly end?: boolean;
  readonly until?: Temporal.PlainDate;
  readonly device?: string;
};

/** Declares the command by which a driver gets a tracker, or loses it. */
export function declareDriverTracker(driver: Command): void {
  driver
    .command('tracker')
    .description('make an address at which a phone, a device or a tracking server reports where a driver is')
    .requiredOption('--driver <id>', 'the number of the driver', parseId)
    .option('--until <date>', 'the last day on which it is heard; left out: until it is ended', parseDate)
    .option('--device <identifier>', 'a device of the tracking server, by its identifier there', parseDevice)
    .option('--end', 'end the present one, and make none')
    .action(inEnvironment(changeTracker));
}

function parseDevice(text: string): string {
  if (isDeviceId(text)) return text;
  throw new InvalidArgumentError('It must be 1 to 64 Latin letters, digits and signs, such as an IMEI.');
}

async function changeTracker(deps: CommandDeps, options: TrackerOptions): Promise<void> {
  const { driver: driverId, end, until, device: deviceId } = options;
  const driver = await findDriver(deps.db, driverId);
  if (!driver) throw noSuchDriver(deps, driverId);
  if (end) {
    if (!(await endTracker(deps, { acting, driverId }))) {
      throw new Refusal(`Driver ${driverId} has no tracker. Nothing was changed.`);
    }
    deps.show({ driverId, ended: true }, `The tracker of driver ${driverId} has ended.`);
    return;
  }
  const endsAt = until && startOfUaeDay(until.add({ days: 1 }));
  if (endsAt && Temporal.Instant.compare(endsAt, deps.clock()) <= 0) {
    throw new Refusal(`--until ${until} is over; name today or a later day. Nothing was changed.`);
  }
  const tracker = { acting, driverId, endsAt };
  if (deviceId !== undefined) {
    if (!(await tieDevice(deps, { ...tracker, deviceId }))) throw isSuspended(deps, driverId);
    deps.show(
      { driverId, deviceId },
      `What the tracking server tells of device ${deviceId} is where ${driver.name} is; a tracker of before has ended.`,
    );
    return;
  }
  const trackerId = await makeTracker({ ...deps, randomBytes }, tracker);
  if (trackerId === undefined) throw isSuspended(deps, driverId);
  const settings = makeTrackerSettings(deps.publicUrl, trackerId);
  const facts = formatFacts([
    ['Address', settings.url],
    ['For a QR code', settings.settingsUrl],
    ['Traccar Client', settings.traccarClientUrl],
    ['OwnTracks', settings.ownTracksUrl],
    ['Until', endsAt && formatTime(endsAt)],
  ]);
  deps.show(
    { driverId, ...settings },
    `${facts}\n\n${renderUnicodeCompact(settings.settingsUrl)}\n\nTraccar Client scans this code in its settings; the two ` +
      'links set the apps up on the phone that opens them. The address is shown this once, and a tracker of before has ended. ' +
      `Whoever has it can report where ${driver.name} is.`,
  );
}

function isSuspended(deps: CommandDeps, driverId: number): Refusal {
  return new Refusal(
    `Driver ${driverId} is suspended; ${commandText(deps.environment, `driver resume --driver ${driverId}`)} lets the driver in again.`,
  );
}
