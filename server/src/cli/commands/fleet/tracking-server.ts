import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import {
  endTrackingServer,
  makeTrackingServer,
} from '../../../domain/drivers/trackers/change-tracking-server.ts';
import { findTrackingServerSince } from '../../../domain/drivers/trackers/queries.ts';
import { makeTrackerUrl } from '../../../domain/drivers/trackers/tracker-address.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { acting } from './note-fleet.ts';

/** Declares the commands by which the company's tracking server gets an address of its own, or loses it. */
export function declareTrackingServer(server: Command): void {
  server.addHelpText(
    'after',
    `
Examples:
  $ npx satha tracking-server make --environment live
  $ npx satha driver tracker --environment live --driver 7 --device 356938035643809

A Traccar server forwards the positions of its devices to one address. Those of devices that are tied to a driver are where
that driver is; all others are dropped.`,
  );
  server
    .command('make')
    .description('make the address to which the tracking server forwards, in the place of the one before')
    .action(inEnvironment(make));
  server
    .command('show')
    .description('show since when it has one; the address itself is shown once')
    .action(inEnvironment(show));
  server
    .command('end')
    .description('end the address: the tracking server is heard no more')
    .action(inEnvironment(end));
}

async function make(deps: CommandDeps): Promise<void> {
  const url = makeTrackerUrl(deps.publicUrl, await makeTrackingServer({ ...deps, randomBytes }, acting));
  deps.show(
    { url },
    `${url}\n\nSet it as forward.url, with forward.type json. It is shown this once, and one of before has ended. Whoever has it ` +
      'can report where the drivers are whose trackers are devices of that server.',
  );
}

async function show(deps: CommandDeps): Promise<void> {
  const since = await findTrackingServerSince(deps.db);
  deps.show(
    { since: since ? formatUaeTimestamp(since) : null },
    since ? `The tracking server has had its address since ${formatTime(since)}.` : 'There is none.',
  );
}

async function end(deps: CommandDeps): Promise<void> {
  if (!(await endTrackingServer(deps, acting))) {
    throw new Refusal('The tracking server has no address. Nothing was changed.');
  }
  deps.show({ ended: true }, 'The address of the tracking server has ended.');
}
