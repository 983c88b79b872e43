import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Command } from 'commander';
import { askDriverAlone } from '../../../../domain/dispatch/by-hand/ask-driver-alone.ts';
import { assignByHand } from '../../../../domain/dispatch/by-hand/assign-by-hand.ts';
import type { ByHandDeps, ChosenDriver } from '../../../../domain/dispatch/by-hand/choice-by-hand.ts';
import { reassignTrip } from '../../../../domain/dispatch/by-hand/reassign-trip.ts';
import { requireLabel } from '../../../../values/label.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../../in-environment.ts';
import { commandLine } from '../../../note-operator.ts';
import { parseId } from '../../../options.ts';
import { formatTime } from '../../../output.ts';
import { WrongUsage } from '../../../refusal.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from '../require-trip.ts';
import { withRoads } from './with-roads.ts';

const driverOption = [
  '--driver <id>',
  'the number of the driver, one of `trip candidates`',
  parseId,
] as const;
const withoutEquipmentOption = [
  '--without-equipment',
  'let the truck lack what the trip needs; the account and drivers read the --reason',
] as const;

type ChoiceOptions = TripOptions & {
  readonly driver: number;
  readonly withoutEquipment?: true;
  readonly reason?: string;
};
type AssignOptions = ChoiceOptions & { readonly ask?: true; readonly stay?: true };
type ReassignOptions = ChoiceOptions & { readonly reason: string };

/** Declares the commands by which an operator chooses the driver of a trip. */
export function declareChooseDriver(trip: Command): void {
  trip
    .command('assign')
    .description('give a trip without a driver to one of them at once, or ask that driver alone')
    .requiredOption(...tripOption)
    .requiredOption(...driverOption)
    .option('--ask', 'offer it to the driver, and to nobody else until they answer')
    .option('--stay', 'with --ask: after a no or no answer nobody else is asked; the trip waits for you')
    .option(...withoutEquipmentOption)
    .option('--reason <text>', 'with --without-equipment: why, 1 to 80 characters; name nobody')
    .action(inEnvironment(assign));
  trip
    .command('reassign')
    .description(
      'give a trip from its driver to another one, also with the vehicle on board; `release` looks for another one',
    )
    .requiredOption(...tripOption)
    .requiredOption(...driverOption)
    .requiredOption('--reason <text>', 'why, 1 to 80 characters; for operators alone')
    .option(...withoutEquipmentOption)
    .action(inEnvironment(reassign));
}

async function assign(deps: CommandDeps, options: AssignOptions): Promise<void> {
  const { trip: tripId, driver: driverId, ask, stay, withoutEquipment } = options;
  if (stay && !ask) throw new WrongUsage('--stay says what follows an offer: give --ask, too.');
  if ((withoutEquipment === undefined) !== (options.reason === undefined)) {
    throw new WrongUsage('--without-equipment and --reason belong together: give both, or none.');
  }
  const { trip } = await requireTrip(deps, tripId);
  const because = options.reason === undefined ? undefined : requireLabel('reason', options.reason);
  const choice = { tripId, driverId, waiver: because === undefined ? undefined : { because } };
  const note = (what: 'assigned' | 'driver_asked') =>
    noteTrip(deps, trip, what, { driverId, withoutEquipment: withoutEquipment === true });
  if (!ask) {
    const chosen = await withRoads(deps, (routing) =>
      assignByHand(byHand(deps, routing), { ...choice, inSameTransaction: note('assigned') }),
    );
    await showChosen(deps, chosen, `Trip ${tripId} goes to driver ${driverId}.`);
    return;
  }
  const staysWithOperator = stay === true;
  const inSameTransaction = note('driver_asked');
  const { offerId, expiresAt } = await withRoads(deps, (routing) =>
    askDriverAlone(byHand(deps, routing), { ...choice, staysWithOperator, inSameTransaction }),
  );
  const afterwards = staysWithOperator ? 'the trip waits for you' : 'the search goes on';
  deps.show(
    { tripId, driverId, offerId, expiresAt: formatUaeTimestamp(expiresAt), staysWithOperator },
    `Driver ${driverId} alone is being asked for trip ${tripId} until ${formatTime(expiresAt)}; without a yes ${afterwards}. ` +
      `${commandText(deps.environment, `trip show --trip ${tripId}`)} tells the answer.`,
  );
}

async function reassign(deps: CommandDeps, options: ReassignOptions): Promise<void> {
  const { trip: tripId, driver: driverId, withoutEquipment } = options;
  const reason = requireLabel('reason', options.reason);
  const { trip } = await requireTrip(deps, tripId);
  const chosen = await withRoads(deps, (routing) =>
    reassignTrip(byHand(deps, routing), {
      ...{ tripId, driverId, reason, expectedSequence: trip.sequence },
      waiver: withoutEquipment ? { because: reason } : undefined,
      by: { actor: commandLine },
    }),
  );
  await showChosen(
    deps,
    chosen,
    `Trip ${tripId} goes from driver ${chosen.fromDriverId} to driver ${driverId}; driver ${chosen.fromDriverId} is free.`,
  );
}

function byHand(
  { db, clock, timeScale }: CommandDeps,
  routing: Omit<ByHandDeps, 'db' | 'clock' | 'timeScale'>,
) {
  return { db, clock, timeScale, ...routing };
}

async function showChosen(deps: CommandDeps, chosen: ChosenDriver, sentence: string): Promise<void> {
  const { trip } = await requireTrip(deps, chosen.tripId);
  const promisedAt = trip.driver?.driverId === chosen.driverId ? trip.driver.promisedArrivalAt : undefined;
  deps.show(
    {
      ...chosen,
      fromDriverId: chosen.fromDriverId ?? null,
      environment: deps.environment,
      status: tripStatusOf(trip.status).name,
      promisedArrivalAt: promisedAt ? formatUaeTimestamp(promisedAt) : null,
    },
    promisedAt ? `${sentence} Arrival is promised for ${formatTime(promisedAt)}.` : sentence,
  );
}
