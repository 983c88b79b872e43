import { randomUUID } from 'node:crypto';
import {
  type CalledParty,
  type CallResult,
  calledParties,
  callResults,
  type MessagedParty,
  messagedParties,
} from '@satha/terms/operator-acts';
import { type Command, Option } from 'commander';
import { addNote, recordCall } from '../../../domain/trips/contact/add-note.ts';
import { sendMessage } from '../../../domain/trips/contact/send-message.ts';
import { findOperatorActs } from '../../../domain/trips/operator-acts/queries.ts';
import { documentsOf, tableOf } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';
import { actColumns } from './act-facts.ts';
import { explainStatus, steered } from './steered.ts';

/** Declares what an operator writes, says and sends about a trip by hand. */
export function declareContact(trip: Command): void {
  trip
    .command('note')
    .description('note something about a trip, for the company alone')
    .requiredOption(...tripOption)
    .requiredOption('--text <text>', '1 to 1,000 characters; erased with the customer')
    .action(inEnvironment(note));
  trip
    .command('notes')
    .description('list what operators did to a trip by hand, with notes, calls and messages')
    .requiredOption(...tripOption)
    .action(inEnvironment(notes));
  trip
    .command('call')
    .description('note that somebody was called about a trip, and what came of it')
    .requiredOption(...tripOption)
    .addOption(new Option('--to <party>', 'who was called').choices(calledParties).makeOptionMandatory())
    .addOption(new Option('--result <result>', 'what came of it').choices(callResults).makeOptionMandatory())
    .option('--note <text>', 'what was said, 1 to 1,000 characters')
    .action(inEnvironment(call));
  trip
    .command('message')
    .description("send an SMS to a trip's customer, or to the driver who is at it; five an hour at most")
    .requiredOption(...tripOption)
    .addOption(new Option('--to <party>', 'to whom').choices(messagedParties).makeOptionMandatory())
    .requiredOption('--text <text>', '1 to 320 characters; no link but to the service itself')
    .option(
      '--sequence <number>',
      "the trip's sequence that you saw: a driver is not written to once it has moved on",
      parseId,
    )
    .action(inEnvironment(message));
}

async function note(
  deps: CommandDeps,
  { trip: tripId, text }: TripOptions & { readonly text: string },
): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const act = await addNote(deps, { ...steered(deps, trip), text, clientToken: randomUUID() });
  deps.show({ tripId, environment: deps.environment, act }, `Noted; ${listOf(deps, tripId)} lists it.`);
}

type CallOptions = TripOptions & {
  readonly to: CalledParty;
  readonly result: CallResult;
  readonly note?: string;
};

async function call(deps: CommandDeps, { trip: tripId, to, result, note: said }: CallOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const act = await recordCall(deps, {
    ...steered(deps, trip),
    ...{ to, result, note: said, clientToken: randomUUID() },
  });
  deps.show({ tripId, environment: deps.environment, act }, `Noted; ${listOf(deps, tripId)} lists it.`);
}

type MessageOptions = TripOptions & {
  readonly to: MessagedParty;
  readonly text: string;
  readonly sequence?: number;
};

async function message(
  deps: CommandDeps,
  { trip: tripId, to, text, sequence: seen }: MessageOptions,
): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const nobody = { customer: 'its customer cannot be written to any more', driver: 'no driver is at it' };
  const sent = { ...steered(deps, trip), to, text, seen, clientToken: randomUUID() };
  const act = await sendMessage(deps, sent).catch(explainStatus(deps, tripId, nobody[to]));
  deps.show(
    { tripId, environment: deps.environment, act, to },
    `The message waits to be sent; ${listOf(deps, tripId)} tells what became of it.`,
  );
}

function listOf({ environment }: CommandDeps, tripId: number): string {
  return commandText(environment, `trip notes --trip ${tripId}`);
}

async function notes(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const acts = await findOperatorActs(deps.db, trip);
  deps.show(
    { tripId, accountId: trip.accountId, environment: deps.environment, acts: documentsOf(acts, actColumns) },
    tableOf(acts, actColumns, `Nobody did anything to trip ${tripId} by hand.`),
  );
}
