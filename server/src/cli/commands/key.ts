import type { DoneTo } from '@satha/terms/audit-actions';
import { type KeyPermission, keyPermissions } from '@satha/terms/key-permissions';
import { type Command, InvalidArgumentError } from 'commander';
import { addApiKey } from '../../domain/api-keys/add-api-key.ts';
import { type ApiKey, type ApiKeyAction, apiKeyActions } from '../../domain/api-keys/api-key.ts';
import { changeApiKeyPermissions } from '../../domain/api-keys/change-api-key-permissions.ts';
import { changeApiKeyStatus, type KeyChangeRefusal } from '../../domain/api-keys/change-api-key-status.ts';
import { findApiKeys } from '../../domain/api-keys/queries.ts';
import { Problem } from '../../values/problem.ts';
import { type Column, documentOf, listHelp, showList } from '../columns.ts';
import { type CommandDeps, commandText, inEnvironment } from '../in-environment.ts';
import { commandLine, noteOperator, type OperatorNote } from '../note-operator.ts';
import { parseId } from '../options.ts';
import { formatFacts, formatTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { noSuchAccount, requireAccount } from '../require-account.ts';

const actions: Readonly<Record<ApiKeyAction, string>> = {
  disable: 'refuse the key from its next request on, until it is enabled again from here',
  enable: 'let a disabled key in again',
  revoke: 'refuse the key for ever, from its next request on',
};

const permissionsOption = [
  '--permissions <list>',
  `what it may do beyond what every key may: ${keyPermissions.join(', ')}; or none`,
  parsePermissions,
] as const;

/** @throws InvalidArgumentError for a word that is none of the permissions. */
function parsePermissions(text: string): KeyPermission[] {
  const words = text === 'none' ? [] : text.split(',').map((word) => word.trim());
  return words.map((word) => {
    const known = keyPermissions.find((permission) => permission === word);
    if (known) return known;
    throw new InvalidArgumentError(
      `"${word}" is no permission; write some of ${keyPermissions.join(', ')} with commas between them, or none.`,
    );
  });
}

export function declareKey(key: Command): void {
  key.addHelpText(
    'after',
    `
Examples:
  $ npx satha key create --account 1 --name "Booking system"
  $ npx satha key create --account 1 --name "Set-up" --permissions webhooks.write
  $ npx satha key list --account 1
  $ npx satha key change --key 3 --permissions none
  $ npx satha key revoke --key 3

The raw key is printed once, at its creation; only its SHA-256 is kept.`,
  );
  key
    .command('create')
    .description('create an API key and print it, this once')
    .requiredOption('--account <id>', 'the account that the key stands for', parseId)
    .requiredOption('--name <name>', 'a label to know it by, 1 to 80 characters')
    .option(...permissionsOption)
    .action(inEnvironment(create));
  key
    .command('list')
    .description('list all keys, or those of one account')
    .option('--account <id>', 'only the keys of this account', parseId)
    .addHelpText('after', listHelp(keyColumns))
    .action(inEnvironment(list));
  key
    .command('change')
    .description('give a key permissions, or take them from it, from its next request on')
    .requiredOption('--key <id>', 'the number of the key', parseId)
    .requiredOption(...permissionsOption)
    .action(inEnvironment(changePermissions));
  for (const [action, description] of Object.entries(actions) as [ApiKeyAction, string][]) {
    key
      .command(action)
      .description(description)
      .requiredOption('--key <id>', 'the number of the key', parseId)
      .action(inEnvironment((deps, options: { key: number }) => change(deps, action, options.key)));
  }
}

async function create(
  deps: CommandDeps,
  options: { account: number; name: string; permissions?: KeyPermission[] },
): Promise<void> {
  const { account: accountId, name, permissions } = options;
  const created = await addApiKey(deps, { actor: commandLine, accountId, name, permissions }).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.code === 'too_many_api_keys'
        ? new Refusal(
            `Account ${options.account} has 50 keys that are not revoked, which is all that it can have: revoke one first.`,
          )
        : error;
    },
  );
  if (!created) throw noSuchAccount(deps.environment, options.account);
  const { apiKey, rawApiKey } = created;
  deps.show(
    { ...keyDocument(deps, apiKey), rawKey: rawApiKey },
    `${keyFacts(deps, apiKey)}

  ${rawApiKey}

Copy the key now: it is not kept here and cannot be shown again.`,
  );
}

async function list(deps: CommandDeps, options: { account?: number }): Promise<void> {
  if (options.account !== undefined) await requireAccount(deps, options.account);
  const keys = await findApiKeys(deps.db, options.account);
  showList(
    deps.show,
    keys.map((key) => ofEnvironment(deps, key)),
    keyColumns,
    `There are no keys; ${commandText(deps.environment, `key create --account ${options.account ?? 'ID'} --name "…"`)} makes one.`,
  );
}

async function changePermissions(
  deps: CommandDeps,
  { key: apiKeyId, permissions }: { key: number; permissions: KeyPermission[] },
): Promise<void> {
  const changed = await deps.db.inTransaction((transaction) => {
    const onChanged = (apiKey: ApiKey) =>
      noteOperator(
        transaction,
        deps,
        noteOf(apiKey, 'permissions_changed', { permissions: apiKey.permissions }),
      );
    return changeApiKeyPermissions({ db: transaction, onChanged }, { apiKeyId, permissions });
  });
  if (typeof changed === 'string') throw refuseChange(deps, apiKeyId, changed);
  deps.show(keyDocument(deps, changed), keyFacts(deps, changed));
}

async function change(deps: CommandDeps, action: ApiKeyAction, apiKeyId: number): Promise<void> {
  const changed = await deps.db.inTransaction((transaction) => {
    const onChanged = (apiKey: ApiKey) =>
      noteOperator(transaction, deps, noteOf(apiKey, apiKeyActions[action].done));
    return changeApiKeyStatus({ ...deps, db: transaction, onChanged }, { apiKeyId, action });
  });
  if (typeof changed === 'string') throw refuseChange(deps, apiKeyId, changed);
  deps.show(keyDocument(deps, changed), keyFacts(deps, changed));
}

/** The operator enables what the operator disabled, so a key that is there refuses a change by being revoked alone. */
function refuseChange({ environment }: CommandDeps, apiKeyId: number, reason: KeyChangeRefusal): Refusal {
  return reason === 'not_found'
    ? new Refusal(
        `There is no key ${apiKeyId} in the ${environment} environment; ${commandText(environment, 'key list')} shows them.`,
      )
    : new Refusal(
        `Key ${apiKeyId} is revoked, which is final; ${commandText(environment, 'key create --account ID --name "…"')} makes a new one.`,
      );
}

function namePermissions({ permissions }: ApiKey): string {
  return permissions.join(', ') || 'none';
}

function noteOf(
  { accountId, apiKeyId, name }: ApiKey,
  what: DoneTo<'api_key'>,
  details: object = {},
): OperatorNote {
  return { accountId, action: `api_key.${what}`, subject: `key ${apiKeyId}`, details: { name, ...details } };
}

type KeyOfEnvironment = ApiKey & Pick<CommandDeps, 'environment'>;

const keyColumns: readonly Column<KeyOfEnvironment>[] = [
  { key: 'keyId', title: 'Key', align: 'right', value: ({ apiKeyId }) => apiKeyId },
  { key: 'accountId', title: 'Account', align: 'right' },
  { key: 'name', title: 'Name' },
  { key: 'environment' },
  { title: 'Ends in', text: ({ lastFour }) => lastFour },
  { key: 'status', title: 'Status' },
  { key: 'permissions', title: 'Permissions', text: namePermissions },
  { key: 'disabledBy' },
  { key: 'lastFour' },
  { key: 'createdAt', title: 'Created' },
  {
    key: 'lastUsedAt',
    title: 'Last used',
    text: ({ lastUsedAt }) => (lastUsedAt ? formatTime(lastUsedAt) : 'never'),
  },
];

function ofEnvironment({ environment }: CommandDeps, key: ApiKey): KeyOfEnvironment {
  return { ...key, environment };
}

function keyDocument(deps: CommandDeps, key: ApiKey) {
  return documentOf(ofEnvironment(deps, key), keyColumns);
}

function keyFacts({ environment }: CommandDeps, key: ApiKey): string {
  return formatFacts([
    ['Key', String(key.apiKeyId)],
    ['Account', String(key.accountId)],
    ['Name', key.name],
    ['Environment', environment],
    ['Status', key.disabledBy ? `${key.status}, disabled by the ${key.disabledBy}` : key.status],
    ['Permissions', namePermissions(key)],
    ['Ends in', key.lastFour],
  ]);
}
