import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Command } from 'commander';
import { formatPlate } from '../../../../domain/drivers/plate.ts';
import { findDriver } from '../../../../domain/drivers/queries.ts';
import type { TripHistory } from '../../../../domain/trips/find-any-trip.ts';
import { driveTrip } from '../../../../domain/trips/moves/drive-trip.ts';
import { giveUpTrip } from '../../../../domain/trips/moves/give-up-trip.ts';
import { mayAct } from '../../../../domain/trips/trip-actions.ts';
import { requireLabel } from '../../../../values/label.ts';
import { Problem } from '../../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { Refusal } from '../../refusal.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from './require-trip.ts';

/**
 * Declares the commands by which an operator acts in place of a driver who cannot: the phone is lost, or the
 * driver was suspended.
 */
export function declareFreeDriver(trip: Command): void {
  trip
    .command('release')
    .description("give up a trip in its driver's place before loading; another driver is looked for")
    .requiredOption(...tripOption)
    .requiredOption('--reason <text>', 'why, 1 to 80 characters; the account is told')
    .action(inEnvironment(release));
  trip
    .command('hand-over')
    .description("tell in the driver's place that the vehicle on board of an ended trip was handed over")
    .requiredOption(...tripOption)
    .action(inEnvironment(handOver));
}

async function release(
  deps: CommandDeps,
  { trip: tripId, ...options }: TripOptions & { readonly reason: string },
): Promise<void> {
  const reason = requireLabel('reason', options.reason);
  const found = await requireTrip(deps, tripId);
  const driverId = mayAct('operator', 'give_up', found.trip.status) ? driverAt(found) : undefined;
  if (driverId === undefined) throw cannotRelease(deps, found);
  const inSameTransaction = noteTrip(deps, found.trip, 'released', { driverId, reason });
  const release = { driverId, tripId, reason, by: 'operator', at: deps.clock(), inSameTransaction } as const;
  await giveUpTrip(deps, release).catch(async (error: unknown) => {
    const isOvertaken = error instanceof Problem && error.code === 'trip_status_conflict';
    throw isOvertaken ? cannotRelease(deps, await requireTrip(deps, tripId)) : error;
  });
  await showFreed(deps, found, driverId, `Trip ${tripId} is released, and another driver is looked for.`);
}

async function handOver(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const found = await requireTrip(deps, tripId);
  const driverId = tripStatusOf(found.trip.status).isFinal ? driverAt(found) : undefined;
  if (driverId === undefined) throw cannotHandOver(deps, found);
  // Of a trip that has ended nothing is promised any more, and nothing drives on.
  await driveTrip(
    { db: deps.db, timeScale: 1, observePromise: () => {} },
    {
      driverId,
      tripId,
      action: 'complete',
      at: deps.clock(),
      inSameTransaction: noteTrip(deps, found.trip, 'handed_over', { driverId }),
    },
  );
  await showFreed(deps, found, driverId, `The vehicle on board of trip ${tripId} is handed over.`);
}

function driverAt({ journey: { driver } }: TripHistory): number | undefined {
  return driver?.isAtTrip ? driver.driverId : undefined;
}

async function showFreed(
  deps: CommandDeps,
  { trip: { accountId, tripId } }: TripHistory,
  driverId: number,
  sentence: string,
): Promise<void> {
  const { db, environment, show } = deps;
  const [{ trip }, driver] = await Promise.all([requireTrip(deps, tripId), findDriver(db, driverId)]);
  const shift = driver?.shift;
  show(
    {
      tripId,
      accountId,
      environment,
      status: tripStatusOf(trip.status).name,
      driverId,
      driverStatus: driver?.status ?? null,
      plate: shift ? formatPlate(shift.vehicle.plate) : null,
    },
    `${sentence} ${
      shift
        ? `Driver ${driverId} is free, and online still in ${formatPlate(shift.vehicle.plate)}; ` +
          `${commandText(environment, `driver suspend --driver ${driverId}`)} shuts out whoever has the phone.`
        : `Driver ${driverId} and the truck are free; the driver is ${driver?.status}.`
    }`,
  );
}

function cannotRelease(deps: CommandDeps, found: TripHistory): Refusal {
  const { tripId, status } = found.trip;
  const driverId = driverAt(found);
  if (driverId === undefined) return nobodyIsThere(found, 'There is nobody to take it from');
  if (tripStatusOf(status).isFinal) {
    const command = commandText(deps.environment, `trip hand-over --trip ${tripId}`);
    return new Refusal(
      `Trip ${tripId} has ended with the customer's vehicle on the truck of driver ${driverId}; ${command} frees ` +
        'the driver once it is handed over. Nothing was changed.',
    );
  }
  const command = commandText(deps.environment, `trip fail --trip ${tripId} --reason …`);
  return new Refusal(
    `Driver ${driverId} has the customer's vehicle on the truck, so that trip ${tripId} cannot go to another one; ` +
      `${command} ends it. Nothing was changed.`,
  );
}

function cannotHandOver({ environment }: CommandDeps, found: TripHistory): Refusal {
  const { tripId, status } = found.trip;
  const driverId = driverAt(found);
  if (driverId === undefined) return nobodyIsThere(found, 'There is nothing to hand over');
  if (!tripStatusOf(status).isOnBoard) {
    const command = commandText(environment, `trip release --trip ${tripId} --reason …`);
    return new Refusal(
      `Trip ${tripId} is ${tripStatusOf(status).name}, with nothing on the truck yet; ${command} frees driver ` +
        `${driverId}. Nothing was changed.`,
    );
  }
  const signIn = commandText(environment, `driver sign-in-code --driver ${driverId}`);
  const fail = commandText(environment, `trip fail --trip ${tripId} --reason …`);
  return new Refusal(
    `Trip ${tripId} is ${tripStatusOf(status).name}: driver ${driverId} ends it by completing it, on another phone ` +
      `if need be (${signIn}), or you do by ${fail}. Nothing was changed.`,
  );
}

function nobodyIsThere({ trip: { tripId, status } }: TripHistory, consequence: string): Refusal {
  return new Refusal(
    `No driver is at trip ${tripId}, which is ${tripStatusOf(status).name}. ${consequence}, and nothing was changed.`,
  );
}
