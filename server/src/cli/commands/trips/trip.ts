import type { Command } from 'commander';
import { findOffersOfTrip, findRoundsOfTrip, findSteeredSearch } from '../../../domain/dispatch/queries.ts';
import { findLinkTexts } from '../../../domain/messages/queries.ts';
import { findPresses } from '../../../domain/trips/confirming/queries.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { declareBookTrip } from '../booking/book-trip.ts';
import { declareContact } from '../steering/contact.ts';
import { declareCorrect } from '../steering/correct.ts';
import { declarePromise } from '../steering/promise.ts';
import { declareReschedule } from '../steering/reschedule.ts';
import { declareSteerSearch } from '../steering/steer-search.ts';
import { declareCandidates } from './by-hand/candidates.ts';
import { declareChooseDriver } from './by-hand/choose-driver.ts';
import { declareEndTrip } from './end-trip.ts';
import { declareFreeDriver } from './free-driver.ts';
import { declareListTrips } from './list-trips.ts';
import { requireTrip, type TripOptions, tripOption } from './require-trip.ts';
import { declareRevokeLink } from './revoke-link.ts';
import { declareShowOutcomes } from './show-outcomes.ts';
import { declareConfirmSteps } from './steps/confirm-steps.ts';
import { historyDocument, historyText } from './trip-facts.ts';
import { declareWaiveEquipment } from './waive-equipment.ts';

export function declareTrip(trip: Command): void {
  trip.addHelpText(
    'after',
    `
Examples:
  $ npx satha trip book --caller-name "Mariam Al Suwaidi" --caller-phone 0501234567 --pickup 25.1972,55.2744 \
      --destination 25.0805,55.1403 --type 4
  $ npx satha trip list --status searching
  $ npx satha trip show --trip 1
  $ npx satha trip candidates --trip 1
  $ npx satha trip assign --trip 1 --driver 7
  $ npx satha trip assign --trip 1 --driver 7 --ask
  $ npx satha trip reassign --trip 1 --driver 8 --reason "Truck broke down"
  $ npx satha trip release --trip 1 --reason "Phone lost"
  $ npx satha trip cancel --trip 1 --reason "Booked twice"
  $ npx satha trip outcomes --trip 1
  $ npx satha trip end --trip 1 --outcome customer_absent
  $ npx satha trip fail --trip 1 --reason vehicle_breakdown
  $ npx satha trip hand-over --trip 1
  $ npx satha trip confirm --trip 1 --reason "Customer says the truck is there"
  $ npx satha trip give-back --trip 1 --reason "Nobody came"
  $ npx satha trip revoke-link --trip 1
  $ npx satha trip waive-equipment --trip 1 --reason "The guard helps push it out"
  $ npx satha trip reschedule --trip 1 --at 2026-12-01T08:30
  $ npx satha trip promise --trip 1 --minutes 15 --reason "Accident on the E11"
  $ npx satha trip correct --trip 1 --destination 25.1336,55.1911 --preview
  $ npx satha trip pause-search --trip 1 --minutes 15
  $ npx satha trip note --trip 1 --text "The guard of gate 2 has the keys"
  $ npx satha trip message --trip 1 --to customer --text "Your truck comes to gate 2"

For a driver who cannot tell anything any more: release before loading, fail from then on, and hand-over once the
vehicle on board of a trip that has ended is with its customer.`,
  );
  declareBookTrip(trip);
  declareListTrips(trip);
  trip
    .command('show')
    .description('show a trip, whichever account it belongs to, and what happened to it')
    .requiredOption(...tripOption)
    .action(inEnvironment(showTrip));
  declareCandidates(trip);
  declareChooseDriver(trip);
  declareEndTrip(trip);
  declareShowOutcomes(trip);
  declareFreeDriver(trip);
  declareConfirmSteps(trip);
  declareRevokeLink(trip);
  declareWaiveEquipment(trip);
  declareReschedule(trip);
  declarePromise(trip);
  declareCorrect(trip);
  declareSteerSearch(trip);
  declareContact(trip);
}

async function showTrip(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { db, environment, show } = deps;
  const found = await requireTrip(deps, tripId);
  const { accountId } = found.trip;
  const [offers, rounds, search, presses, [text]] = await Promise.all([
    findOffersOfTrip(db, accountId, tripId),
    findRoundsOfTrip(db, accountId, tripId),
    findSteeredSearch(deps, found.trip),
    findPresses(db, { accountId, tripId }),
    findLinkTexts(db, [{ accountId, tripId }]),
  ]);
  show(
    { ...historyDocument(found, { offers, rounds, search, presses, text }), environment },
    `${historyText(found, { offers, rounds, search, presses, text })}\n\n` +
      `The account's wallet: ${commandText(environment, `wallet show --account ${accountId}`)}.`,
  );
}
