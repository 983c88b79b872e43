import { type FailureReason, failureReasons } from '@satha/terms/outcomes/trip-outcomes';
import { type Command, Option } from 'commander';
import { findOffersOfTrip, findRoundsOfTrip } from '../../../../domain/dispatch/queries.ts';
import { findLinkTexts } from '../../../../domain/messages/queries.ts';
import { type FailedTrip, failTrip } from '../../../../domain/trips/moves/fail-trip.ts';
import { aedFromFils } from '../../../../values/money.ts';
import { Problem } from '../../../../values/problem.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { formatAed } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { declareFreeDriver } from './free-driver.ts';
import { declareListTrips } from './list-trips.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from './require-trip.ts';
import { declareRevokeLink } from './revoke-link.ts';
import { historyDocument, historyText } from './trip-facts.ts';
import { declareWaiveEquipment } from './waive-equipment.ts';

export function declareTrip(trip: Command): void {
  trip.addHelpText(
    'after',
    `
Examples:
  $ npx satha trip list --status searching
  $ npx satha trip show --trip 1
  $ npx satha trip release --trip 1 --reason "Phone lost"
  $ npx satha trip fail --trip 1 --reason vehicle_breakdown
  $ npx satha trip hand-over --trip 1
  $ npx satha trip revoke-link --trip 1
  $ npx satha trip waive-equipment --trip 1 --reason "The guard helps push it out"

For a driver who cannot tell anything any more: release before loading, fail from then on, and hand-over once the
vehicle on board of a trip that has ended is with its customer.`,
  );
  declareListTrips(trip);
  trip
    .command('show')
    .description('show a trip, whichever account it belongs to, and what happened to it')
    .requiredOption(...tripOption)
    .action(inEnvironment(showTrip));
  trip
    .command('fail')
    .description('end an open trip that cannot go on, and refund its fare by the reason')
    .requiredOption(...tripOption)
    .addOption(new Option('--reason <reason>', 'why it ends').choices(failureReasons).makeOptionMandatory())
    .action(inEnvironment(fail));
  declareFreeDriver(trip);
  declareRevokeLink(trip);
  declareWaiveEquipment(trip);
}

async function showTrip(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { db, environment, show } = deps;
  const found = await requireTrip(deps, tripId);
  const { accountId } = found.trip;
  const [offers, rounds, [text]] = await Promise.all([
    findOffersOfTrip(db, accountId, tripId),
    findRoundsOfTrip(db, accountId, tripId),
    findLinkTexts(db, [{ accountId, tripId }]),
  ]);
  show(
    { ...historyDocument(found, { offers, rounds, text }), environment },
    `${historyText(found, { offers, rounds, text })}\n\n` +
      `The account's wallet: ${commandText(environment, `wallet show --account ${accountId}`)}.`,
  );
}

async function fail(
  deps: CommandDeps,
  { trip: tripId, reason }: TripOptions & { readonly reason: FailureReason },
): Promise<void> {
  const { db, clock, show, environment } = deps;
  const { trip } = await requireTrip(deps, tripId);
  const { accountId } = trip;
  const inSameTransaction = noteTrip(deps, trip, 'failed', { reason });
  const failed = await failTrip({ db }, { accountId, tripId, reason, at: clock(), inSameTransaction }).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'trip_status_conflict'
        ? hasEnded(deps, tripId)
        : error;
    },
  );
  const { journey } = await requireTrip(deps, tripId);
  const isOnBoard = journey.driver?.isAtTrip === true;
  show(
    {
      tripId,
      accountId,
      environment,
      status: 'failed',
      reason,
      fare: aedFromFils(failed.fareFils),
      refunded: aedFromFils(failed.refundFils),
      kept: aedFromFils(failed.keptFils),
      vehicleOnBoard: isOnBoard,
    },
    `${describeFailure(tripId, accountId, failed)}${
      isOnBoard
        ? `\nThe customer's vehicle is on board: driver ${journey.driver?.driverId} is busy until it is handed over; ` +
          `${commandText(environment, `trip hand-over --trip ${tripId}`)} tells that in their place.`
        : ''
    }`,
  );
}

function hasEnded({ environment }: CommandDeps, tripId: number): Refusal {
  const command = commandText(environment, `trip show --trip ${tripId}`);
  return new Refusal(`Trip ${tripId} has ended already; ${command} tells how. Nothing was changed.`);
}

function describeFailure(
  tripId: number,
  accountId: number,
  { fareFils, refundFils, keptFils }: FailedTrip,
): string {
  const kept = keptFils === 0 ? 'nothing was kept' : `${formatAed(keptFils)} was kept`;
  return (
    `Trip ${tripId} is failed: of its fare of ${formatAed(fareFils)}, ${formatAed(refundFils)} went ` +
    `back to the wallet of account ${accountId}, and ${kept}.`
  );
}
