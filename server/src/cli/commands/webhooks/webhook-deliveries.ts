import { type DeliveryStatus, deliveryStatuses } from '@satha/terms/lists';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Attempt, Delivery } from '../../../domain/webhooks/deliveries/delivery.ts';
import { findDeliveries, findDeliveryOfEvent } from '../../../domain/webhooks/deliveries/queries.ts';
import { resendEvent, resendMissed } from '../../../domain/webhooks/deliveries/resend-deliveries.ts';
import type { Endpoint } from '../../../domain/webhooks/endpoints/endpoint.ts';
import { findEndpoint } from '../../../domain/webhooks/endpoints/queries.ts';
import { makeEventId } from '../../../entrypoints/event-view.ts';
import { type Column, documentOf, documentsOf, listHelp, showList, tableOf } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { notingEndpoint } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';
import { noSuchEndpoint, type OfEndpoint, unprovenSentence } from './webhook-facts.ts';

export function declareDeliveries(webhook: Command): void {
  webhook
    .command('deliveries')
    .description('list what was sent to an endpoint and what is to be, or how one event went')
    .requiredOption('--endpoint <id>', 'the number of the endpoint', parseId)
    .addOption(new Option('--status <status>', 'only those').choices(deliveryStatuses))
    .option('--limit <count>', 'the latest so many', parseId, 50)
    .option('--event <id>', 'how each attempt to send this event went', parseEventId)
    .addHelpText('after', listHelp(deliveryColumns))
    .action(inEnvironment(deliveries));
  webhook
    .command('resend')
    .description('send an event to an endpoint once more, or everything that it missed')
    .requiredOption('--endpoint <id>', 'the number of the endpoint', parseId)
    .option('--event <id>', 'this event, whatever became of it', parseEventId)
    .option('--after <id>', 'every event after this one that did not arrive; 0 for all', parseEventId)
    .action(inEnvironment(resend));
}

/** An event by its id, or by its number in the account's log. */
type EventName = { readonly accountId: number | undefined; readonly number: number };

function parseEventId(text: string): EventName {
  const [, accountId, number] = /^(?:evt_(\d{1,15})_)?(\d{1,15})$/.exec(text) ?? [];
  if (number === undefined)
    throw new InvalidArgumentError('It must be the id of an event such as evt_1_118.');
  return { accountId: accountId === undefined ? undefined : Number(accountId), number: Number(number) };
}

async function requireEndpoint(
  deps: CommandDeps,
  endpointId: number,
  event: EventName | undefined,
): Promise<Endpoint> {
  const endpoint = await findEndpoint(deps.db, endpointId);
  if (!endpoint) throw noSuchEndpoint(deps, endpointId);
  if (event?.accountId !== undefined && event.accountId !== endpoint.accountId) {
    throw new Refusal(
      `Event ${makeEventId({ accountId: event.accountId, number: event.number })} is none of account ${endpoint.accountId}, whose events endpoint ${endpointId} gets.`,
    );
  }
  return endpoint;
}

async function deliveries(
  deps: CommandDeps,
  options: OfEndpoint & {
    readonly status?: DeliveryStatus;
    readonly limit: number;
    readonly event?: EventName;
  },
): Promise<void> {
  const endpoint = await requireEndpoint(deps, options.endpoint, options.event);
  if (options.event) return showAttempts(deps, endpoint, options.event);
  const found = await findDeliveries(deps.db, endpoint, { status: options.status, limit: options.limit });
  showList(deps.show, found, deliveryColumns, explainNothing(deps, endpoint, options.status));
}

/** Where some were asked for, there may be others. */
function explainNothing(
  deps: CommandDeps,
  { endpointId }: Endpoint,
  status: DeliveryStatus | undefined,
): string {
  if (status !== undefined) {
    return `Nothing that was sent to endpoint ${endpointId} in the last thirty days, or is to be, has the status ${status}.`;
  }
  return `Nothing was sent to endpoint ${endpointId} in the last thirty days, and nothing is to be; ${commandText(deps.environment, `webhook test --endpoint ${endpointId}`)} tries it.`;
}

async function showAttempts(deps: CommandDeps, endpoint: Endpoint, { number }: EventName): Promise<void> {
  const found = await findDeliveryOfEvent(deps.db, endpoint, number);
  if (!found) throw noSuchDelivery(endpoint, number);
  const { delivery, attempts } = found;
  deps.show(
    {
      ...documentOf(delivery, deliveryColumns),
      log: documentsOf(attempts, attemptColumns),
    },
    tableOf(attempts, attemptColumns, `Event ${eventIdOf(delivery)} has not been sent yet.`),
  );
}

async function resend(
  deps: CommandDeps,
  options: OfEndpoint & { readonly event?: EventName; readonly after?: EventName },
): Promise<void> {
  const { event, after } = options;
  if ((event === undefined) === (after === undefined)) {
    throw new WrongUsage('Give either --event or --after.');
  }
  const endpoint = await requireEndpoint(deps, options.endpoint, event ?? after);
  const { endpointId, accountId } = endpoint;
  if (endpoint.status === 'disabled') {
    throw new Refusal(
      `Endpoint ${endpointId} is disabled; ${commandText(deps.environment, `webhook enable --endpoint ${endpointId}`)} enables it.`,
    );
  }
  if (endpoint.proof === 'unproven') throw new Refusal(unprovenSentence(deps, endpointId));
  if (event) {
    const eventNumber = event.number;
    const isResent = await deps.db.inTransaction(async (transaction) => {
      const isDone = await resendEvent({ ...deps, db: transaction }, endpoint, eventNumber);
      const { inSameTransaction } = notingEndpoint(deps, 'event_resent', { eventNumber });
      if (isDone) await inSameTransaction(transaction, endpoint);
      return isDone;
    });
    if (!isResent) throw noSuchDelivery(endpoint, event.number);
    const eventId = makeEventId({ accountId, number: event.number });
    deps.show({ endpointId, resent: 1 }, `${eventId} is sent to endpoint ${endpointId} again.`);
    return;
  }
  const afterEventNumber = after?.number ?? 0;
  const missed = await deps.db.inTransaction(async (transaction) => {
    const outcome = await resendMissed({ ...deps, db: transaction }, endpoint, afterEventNumber);
    const { inSameTransaction } = notingEndpoint(deps, 'missed_resent', { afterEventNumber });
    if (outcome && outcome.resent > 0) await inSameTransaction(transaction, endpoint);
    return outcome;
  });
  if (!missed) {
    throw new Refusal(
      `--after is past the end of the events of account ${accountId}; give one of them, or 0 for all.`,
    );
  }
  const { resent, next } = missed;
  const nextId = next === undefined ? undefined : makeEventId({ accountId, number: next });
  const goOn = `webhook resend --endpoint ${endpointId} --after ${nextId}`;
  deps.show(
    { endpointId, resent, nextAfter: nextId ?? null },
    `${resent} ${resent === 1 ? 'event is' : 'events are'} sent to endpoint ${endpointId} again.${
      nextId === undefined ? '' : ` The log goes on: ${commandText(deps.environment, goOn)} sends the rest.`
    }`,
  );
}

function noSuchDelivery({ endpointId, accountId }: Endpoint, number: number): Refusal {
  return new Refusal(
    `Endpoint ${endpointId} was not told of ${makeEventId({ accountId, number })}: there is no such event, it is of a type that the endpoint does not listen to, or it is pending already.`,
  );
}

function eventIdOf({ accountId, eventNumber }: Delivery): string | undefined {
  return eventNumber === undefined ? undefined : makeEventId({ accountId, number: eventNumber });
}

const deliveryColumns: readonly Column<Delivery>[] = [
  { key: 'eventId', title: 'Event', value: eventIdOf },
  { key: 'type', title: 'Type', value: ({ eventType }) => eventType },
  { key: 'tripId', title: 'Trip', align: 'right' },
  { key: 'status', title: 'Status' },
  { key: 'attempts', title: 'Attempts', align: 'right' },
  { key: 'createdAt', title: 'Made' },
  { key: 'nextAttemptAt', title: 'Next attempt' },
  { key: 'settledAt' },
];

const attemptColumns: readonly Column<Attempt>[] = [
  { key: 'attempt', title: 'Attempt', align: 'right' },
  { key: 'startedAt', title: 'Began' },
  { key: 'durationMs', title: 'Took', align: 'right', text: ({ durationMs }) => `${durationMs} ms` },
  { key: 'statusCode', title: 'Status', align: 'right' },
  { key: 'error', title: 'Error' },
  { key: 'answer', title: 'Answer', text: ({ answer = '' }) => answer.slice(0, 60) },
];
