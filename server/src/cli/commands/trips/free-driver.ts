import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Command } from 'commander';
import { takeOffTrip } from '../../../domain/dispatch/by-hand/take-off-trip.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { findDriver } from '../../../domain/drivers/queries.ts';
import type { TripHistory } from '../../../domain/trips/find-any-trip.ts';
import { handOverVehicle } from '../../../domain/trips/moves/hand-over-vehicle.ts';
import { mayAct } from '../../../domain/trips/trip-actions.ts';
import { requireLabel } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { commandLine } from '../../note-operator.ts';
import { Refusal } from '../../refusal.ts';
import { requireTrip, type TripOptions, tripOption } from './require-trip.ts';

/**
 * Declares the commands by which an operator acts in place of a driver who cannot: the phone is lost, or the
 * driver was suspended.
 */
export function declareFreeDriver(trip: Command): void {
  trip
    .command('release')
    .description("give up a trip in its driver's place before loading; another driver is looked for")
    .requiredOption(...tripOption)
    .requiredOption('--reason <text>', 'why, 1 to 80 characters; for operators alone')
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
  const release = { tripId, reason, expectedSequence: found.trip.sequence, at: deps.clock() };
  await takeOffTrip(deps, { ...release, by: { actor: commandLine } }).catch(async (error: unknown) => {
    const isOvertaken = error instanceof Problem && error.code === 'trip_status_conflict';
    throw isOvertaken ? cannotRelease(deps, await requireTrip(deps, tripId)) : error;
  });
  await showFreed(deps, found, driverId, `Trip ${tripId} is released, and another driver is looked for.`);
}

async function handOver(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const found = await requireTrip(deps, tripId);
  const { accountId } = found.trip;
  const handOver = { accountId, tripId, by: { actor: commandLine }, at: deps.clock() };
  const driverId = await handOverVehicle(deps, handOver).catch(async (error: unknown) => {
    const cannot = error instanceof Problem && error.code === 'trip_status_conflict';
    throw cannot ? cannotHandOver(deps, await requireTrip(deps, tripId)) : error;
  });
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
  const fail = commandText(deps.environment, `trip fail --trip ${tripId} --reason …`);
  const reassign = commandText(deps.environment, `trip reassign --trip ${tripId} --driver … --reason …`);
  return new Refusal(
    `Driver ${driverId} has the customer's vehicle on the truck, so that nobody can be looked for; ${reassign} hands it ` +
      `over to another driver, and ${fail} ends trip ${tripId}. Nothing was changed.`,
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
