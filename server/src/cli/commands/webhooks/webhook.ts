import { eventTypes } from '@satha/terms/event-types';
import type { Command } from 'commander';
import { sendTest } from '../../../domain/webhooks/deliveries/send-test.ts';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateEndpointSecret,
} from '../../../domain/webhooks/endpoints/change-endpoint.ts';
import {
  type CreateEndpointRefusal,
  createEndpoint,
} from '../../../domain/webhooks/endpoints/create-endpoint.ts';
import { type Endpoint, mostEndpoints } from '../../../domain/webhooks/endpoints/endpoint.ts';
import type { UrlFault } from '../../../domain/webhooks/endpoints/endpoint-url.ts';
import { findEndpoint, findEndpoints } from '../../../domain/webhooks/endpoints/queries.ts';
import { viewTestWebhook } from '../../../entrypoints/webhook-view.ts';
import { documentOf, listHelp, showList } from '../../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { notingEndpoint } from '../../note-operator.ts';
import { parseId } from '../../options.ts';
import { formatTime } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { noSuchAccount, requireAccount } from '../../require-account.ts';
import { openSender } from './open-sender.ts';
import { declareDeliveries } from './webhook-deliveries.ts';
import {
  endpointColumns,
  endpointFacts,
  noSuchEndpoint,
  type OfEndpoint,
  unprovenSentence,
} from './webhook-facts.ts';
import { declareProof } from './webhook-proof.ts';

export function declareWebhook(webhook: Command): void {
  webhook.addHelpText(
    'after',
    `
Examples:
  $ npx satha webhook add --account 1 --url https://hooks.example.ae/satha
  $ npx satha webhook add --account 1 --url https://hooks.example.ae/ends --types trip.completed,trip.cancelled
  $ npx satha webhook challenge --endpoint 2
  $ npx satha webhook test --endpoint 2
  $ npx satha webhook deliveries --endpoint 2 --status failed
  $ npx satha webhook resend --endpoint 2 --after evt_1_118

A secret is printed once, when the endpoint is added and when it is rotated. docs/webhooks.md tells the rest.`,
  );
  webhook
    .command('add')
    .description("let an account's server be told of events, and print the secret, this once")
    .requiredOption('--account <id>', 'whose events', parseId)
    .requiredOption('--url <url>', 'where to, beginning with https://')
    .option('--types <list>', 'only events of these types, with commas between them')
    .option('--in-order', "let a trip's events wait for each other")
    .action(inEnvironment(add));
  webhook
    .command('list')
    .description('list all endpoints, or those of one account')
    .option('--account <id>', 'only the endpoints of this account', parseId)
    .addHelpText('after', listHelp(endpointColumns))
    .action(inEnvironment(list));
  ofOne(webhook, 'show', 'show an endpoint').action(inEnvironment(showOne));
  ofOne(webhook, 'disable', 'stop telling an endpoint, and give up what is pending').action(
    inEnvironment(disable),
  );
  ofOne(webhook, 'enable', 'tell an endpoint again, of what happens from now on').action(
    inEnvironment(enable),
  );
  ofOne(
    webhook,
    'rotate-secret',
    'make a new secret and print it, this once; the old one signs for a day more',
  )
    .option('--at-once', 'let the old one sign no more')
    .action(inEnvironment(rotate));
  ofOne(
    webhook,
    'test',
    'send a webhook.test from here, now, to a proven endpoint and tell how it went',
  ).action(inEnvironment(test));
  declareProof(webhook);
  declareDeliveries(webhook);
  ofOne(webhook, 'remove', 'stop telling an endpoint for good').action(inEnvironment(remove));
}

function ofOne(webhook: Command, name: string, description: string): Command {
  return webhook
    .command(name)
    .description(description)
    .requiredOption('--endpoint <id>', 'the number of the endpoint', parseId);
}

async function add(
  deps: CommandDeps,
  options: {
    readonly account: number;
    readonly url: string;
    readonly types?: string;
    readonly inOrder?: true;
  },
): Promise<void> {
  const created = await createEndpoint(
    { ...deps, urlRules: openSender(deps).urlRules },
    {
      accountId: options.account,
      url: options.url,
      eventTypes: options.types?.split(',').map((type) => type.trim()),
      inOrder: options.inOrder,
    },
    notingEndpoint(deps, 'created'),
  );
  if ('refused' in created) throw explainRefusal(deps, created, options);
  const { endpointId } = created.endpoint;
  const next = `It is told of events once it has answered a challenge with it (docs/webhooks.md); ${commandText(deps.environment, `webhook challenge --endpoint ${endpointId}`)} sends one now.`;
  showSecret(deps, created, `${endpointFacts(created.endpoint)}\n\n${next}`);
}

const urlSentences: Readonly<Record<UrlFault, string>> = {
  not_an_address: 'is no address; give one such as https://hooks.example.ae/satha.',
  too_long: 'is longer than 2000 characters.',
  not_https: 'must begin with https://.',
  has_credentials: 'has a user name in it; webhooks are signed instead.',
  has_fragment: 'has a part behind # in it, which no server would see; leave it out.',
  forbidden_port: 'has a port that is kept for other services; use 443, or one from 1024 on.',
  forbidden_host: 'leads to an address that may not be called; give one of the public network.',
  this_machine:
    'leads to the machine that Satha runs on, which is not called; give the https:// address of a tunnel to your ' +
    'server. A sandbox calls it if it is started with SATHA_SANDBOX_WEBHOOK_LOOPBACK=on; live never does.',
};

function explainRefusal(
  { environment }: CommandDeps,
  refusal: CreateEndpointRefusal,
  options: { readonly account: number; readonly url: string },
): Refusal {
  if (refusal.refused === 'url') return new Refusal(`--url ${options.url} ${urlSentences[refusal.fault]}`);
  if (refusal.refused === 'unknown_type') {
    return new Refusal(`--types has "${refusal.type}", which is none of: ${eventTypes.join(', ')}.`);
  }
  if (refusal.refused === 'exists') {
    return new Refusal(
      `Account ${options.account} has an endpoint for ${options.url} already; ${commandText(environment, `webhook list --account ${options.account}`)} shows it.`,
    );
  }
  if (refusal.refused === 'no_such_account') return noSuchAccount(environment, options.account);
  return new Refusal(
    `Account ${options.account} has ${mostEndpoints} endpoints, which is all that it can have; ${commandText(environment, 'webhook remove --endpoint ID')} makes room.`,
  );
}

async function list(deps: CommandDeps, options: { readonly account?: number }): Promise<void> {
  if (options.account !== undefined) await requireAccount(deps, options.account);
  const endpoints = await findEndpoints(deps.db, options.account);
  showList(
    deps.show,
    endpoints,
    endpointColumns,
    `There are no endpoints; ${commandText(deps.environment, `webhook add --account ${options.account ?? 'ID'} --url https://…`)} makes one.`,
  );
}

async function showOne(deps: CommandDeps, { endpoint }: OfEndpoint): Promise<void> {
  showEndpoint(deps, endpoint, await findEndpoint(deps.db, endpoint));
}

async function disable(deps: CommandDeps, { endpoint }: OfEndpoint): Promise<void> {
  showEndpoint(deps, endpoint, await disableEndpoint(deps, endpoint, notingEndpoint(deps, 'disabled')));
}

async function enable(deps: CommandDeps, { endpoint }: OfEndpoint): Promise<void> {
  showEndpoint(deps, endpoint, await enableEndpoint(deps, endpoint, notingEndpoint(deps, 'enabled')));
}

async function rotate(deps: CommandDeps, options: OfEndpoint & { readonly atOnce?: true }): Promise<void> {
  const { endpoint: rotatedId, atOnce = false } = options;
  const note = notingEndpoint(deps, 'secret_rotated', { atOnce });
  const rotated = await rotateEndpointSecret(deps, { endpointId: rotatedId, atOnce }, note);
  if (!rotated) throw noSuchEndpoint(deps, options.endpoint);
  const { endpointId } = rotated.endpoint;
  const old = options.atOnce
    ? 'The old one signs no more.'
    : `The old one signs beside it until ${formatTime(rotated.oldExpiresAt)}.`;
  showSecret(deps, rotated, `The new secret of endpoint ${endpointId}. ${old}`);
}

async function test(deps: CommandDeps, { endpoint: endpointId }: OfEndpoint): Promise<void> {
  const sending = { ...deps, ...openSender(deps), chance: () => 0, makeTestMessage: viewTestWebhook };
  const ended = await sendTest(sending, endpointId);
  if (!ended) throw noSuchEndpoint(deps, endpointId);
  if ('refused' in ended) {
    throw new Refusal(
      ended.refused === 'unproven'
        ? unprovenSentence(deps, endpointId)
        : `So much goes to the host of endpoint ${endpointId} that no test is sent before ${formatTime(ended.freeAt)}.`,
    );
  }
  const { statusCode, durationMs, error, answer } = ended.outcome;
  if (error !== undefined) throw new Refusal(`The test did not arrive at endpoint ${endpointId}. ${error}`);
  deps.show(
    { endpointId, statusCode, durationMs, answer },
    `The test arrived at endpoint ${endpointId}: status ${statusCode} after ${durationMs} ms.`,
  );
}

async function remove(deps: CommandDeps, { endpoint: endpointId }: OfEndpoint): Promise<void> {
  const removed = await removeEndpoint(deps, endpointId, notingEndpoint(deps, 'removed'));
  if (!removed) throw noSuchEndpoint(deps, endpointId);
  deps.show({ endpointId, removed: true }, `Endpoint ${endpointId} (${removed.url}) is removed.`);
}

function showEndpoint(deps: CommandDeps, endpointId: number, endpoint: Endpoint | undefined): void {
  if (!endpoint) throw noSuchEndpoint(deps, endpointId);
  deps.show(documentOf(endpoint, endpointColumns), endpointFacts(endpoint));
}

function showSecret(
  deps: CommandDeps,
  { endpoint, secret }: { readonly endpoint: Endpoint; readonly secret: string },
  text: string,
): void {
  deps.show(
    { ...documentOf(endpoint, endpointColumns), secret },
    `${text}

  ${secret}

Copy the secret now: it cannot be shown again.`,
  );
}
